import {
  allowedTokens,
  countAllowed,
  isAllowed,
} from '../../../src/runtime/grammar/masks/token-mask.ts';
import type { TokenMask } from '../../../src/runtime/grammar/tokens.ts';
import type { Matcher, Vocabulary } from '../../../src/runtime/grammar/types.ts';
import { type Trie, vocabularyTrie } from '../../../src/runtime/grammar/vocabulary/trie.ts';

/** Numbers from 0 up to 1. */
export type Random = () => number;

/** Mulberry32: a small generator that is the same everywhere. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of a list, which must not be empty. */
export function pickOne<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random() * list.length)] as T;
}

/** A token picked through a mask, uniformly. Undefined when none is allowed. */
export function pickToken(mask: TokenMask, random: Random): number | undefined {
  let skip = Math.floor(random() * countAllowed(mask));
  for (const token of allowedTokens(mask)) if (skip-- === 0) return token;
  return undefined;
}

/** Finds, for some bytes, the longest token that is a beginning of them. */
export function createTokenizer(vocabulary: Vocabulary): (bytes: Uint8Array) => number | undefined {
  const trie: Trie = vocabularyTrie(vocabulary);
  return (bytes) => {
    let found: number | undefined;
    let parent = 0;
    for (const byte of bytes) {
      let child = parent + 1;
      while (child < trie.end[parent]! && trie.byte[child] !== byte) child = trie.end[child]!;
      if (child >= trie.end[parent]!) break;
      if (trie.first[child]! < trie.first[child + 1]!) found = trie.tokens[trie.first[child]!];
      parent = child;
    }
    return found;
  };
}

/** What may happen on the way through a document, for a test to look at. */
export interface Step {
  readonly matcher: Matcher;
  readonly mask: TokenMask;
  readonly text: Uint8Array;
}

/** Arrays and objects that some documents begin before anything else. */
const DEEPEST = 12;

/** The byte that goes deeper, by the one before it, where one of them is allowed. */
const DEEPER: Readonly<Record<string, string>> = {
  '': '[{',
  '[': '[{',
  ':': '[{',
  ',': '[{"',
  '{': '"',
};

/**
 * Writes a document by picking tokens through the masks: at random, drawn more and more to the
 * shortest finish. One in four goes deep first. Calls `visit` before every token.
 * @throws when the matcher is stuck: nothing is allowed, or an allowed token is not accepted.
 */
export function writeDocument(
  matcher: Matcher,
  vocabulary: Vocabulary,
  tokenize: (bytes: Uint8Array) => number | undefined,
  random: Random,
  visit: (step: Step) => void = () => {},
): Uint8Array {
  const bytes: number[] = [];
  const haste = 0.2 + random() * 0.6;
  let deep = random() < 0.25 ? Math.ceil(random() * DEEPEST) : 0;

  /** A token that begins another array, object or member. */
  function deeper(mask: TokenMask): number | undefined {
    const last = bytes.length > 0 ? String.fromCharCode(bytes.at(-1)!) : '';
    const openers = [...(DEEPER[last] ?? '')]
      .map((byte) => tokenize(Uint8Array.of(byte.charCodeAt(0))))
      .filter((token) => token !== undefined && isAllowed(mask, token));
    if (openers.length === 0) return undefined;
    deep--;
    return pickOne(openers, random);
  }

  for (let step = 0; ; step++) {
    const mask = matcher.mask();
    visit({ matcher, mask, text: Uint8Array.from(bytes) });
    const down = deep > 0 && random() < 0.9 ? deeper(mask) : undefined;
    const hurry = down === undefined && random() < haste + step / 60;
    let token = hurry ? tokenize(matcher.shortestFinish()) : (down ?? pickToken(mask, random));
    if (hurry && matcher.complete) token = vocabulary.endOfTurn[0];
    if (token === undefined) throw new Error(`stuck after ${decode(bytes)}`);
    if (!matcher.accept(token)) throw new Error(`token ${token} refused after ${decode(bytes)}`);
    if (vocabulary.endOfTurn.includes(token)) return Uint8Array.from(bytes);
    bytes.push(...vocabulary.bytes[token]!);
  }
}

function decode(bytes: readonly number[]): string {
  return JSON.stringify(new TextDecoder().decode(Uint8Array.from(bytes)));
}
