import type { Grammar, Matcher, TokenMask, Vocabulary } from '../../grammar/index.ts';
import { concatBytes } from '../bytes.ts';
import { maskOf } from '../token-mask.ts';
import { isEscaped, readSpelled, spelledBytes } from './spelling.ts';

const QUOTE = 0x22;
const CLOSING = Uint8Array.of(QUOTE);

/**
 * The language of a grammar's strings without quotes and escapes. All documents of the grammar must
 * be strings.
 */
export function unquotedGrammar(grammar: Grammar, vocabulary: Vocabulary): Grammar {
  const masks = createEscapedMasks(vocabulary);
  const start = (): Matcher => {
    const inside = grammar.start();
    inside.acceptBytes(CLOSING);
    return unquotedMatcher(vocabulary, masks, inside, false);
  };
  return {
    warnings: grammar.warnings,
    get shortestBytes() {
      return start().shortestFinishLength();
    },
    states: () => grammar.states(),
    start,
  };
}

/**
 * Matches a text through the matcher of its JSON string.
 * @param inside a matcher positioned inside the string
 */
function unquotedMatcher(
  vocabulary: Vocabulary,
  masks: EscapedMasks,
  inside: Matcher,
  ended: boolean,
): Matcher {
  let over = ended;

  const isComplete = (): boolean => {
    const closed = inside.fork();
    return closed.acceptBytes(CLOSING) && closed.complete;
  };
  const acceptBytes = (bytes: Uint8Array): boolean =>
    !over && inside.acceptBytes(concatBytes(Array.from(bytes, (byte) => spelledBytes[byte]!)));

  return {
    mask() {
      if (over) return maskOf(vocabulary, []);
      const mask = Int32Array.from(inside.mask());
      const escaped = masks.at(inside);
      for (let word = 0; word < mask.length; word++) {
        mask[word] = (mask[word]! & ~masks.all[word]!) | escaped[word]!;
      }
      if (isComplete()) {
        const ends = maskOf(vocabulary, vocabulary.endOfTurn);
        for (let word = 0; word < mask.length; word++) mask[word] = mask[word]! | ends[word]!;
      }
      return mask;
    },
    accept(token) {
      if (vocabulary.special.has(token)) {
        if (over || !vocabulary.endOfTurn.includes(token) || !isComplete()) return false;
        over = true;
        return true;
      }
      const bytes = vocabulary.bytes[token];
      return bytes !== undefined && bytes.length > 0 && acceptBytes(bytes);
    },
    acceptBytes,
    forced: () => (over ? new Uint8Array(0) : readSpelled(inside.forced())),
    get complete() {
      return isComplete();
    },
    get finished() {
      return over || (isComplete() && inside.forced()[0] === QUOTE);
    },
    shortestFinish: () => readSpelled(inside.shortestFinish()),
    shortestFinishLength: () => readSpelled(inside.shortestFinish()).length,
    get state() {
      return inside.state;
    },
    fork: () => unquotedMatcher(vocabulary, masks, inside.fork(), over),
  };
}

/** The tokens with bytes that a JSON string escapes. */
interface EscapedMasks {
  readonly all: TokenMask;
  /** Those allowed next. */
  at(inside: Matcher): TokenMask;
}

/** A trie of tokens by their bytes. */
interface TokenTree {
  readonly tokens: number[];
  readonly next: Map<number, TokenTree>;
}

function createEscapedMasks(vocabulary: Vocabulary): EscapedMasks {
  const escaped = [...vocabulary.bytes.keys()].filter((id) =>
    vocabulary.bytes[id]!.some(isEscaped),
  );
  const root = treeOf(vocabulary, escaped);
  const known = new WeakMap<object, TokenMask>();

  const find = (inside: Matcher): TokenMask => {
    const allowed: number[] = [];
    const visit = (tree: TokenTree, matcher: Matcher): void => {
      allowed.push(...tree.tokens);
      for (const [byte, next] of tree.next) {
        const after = matcher.fork();
        if (after.acceptBytes(spelledBytes[byte]!)) visit(next, after);
      }
    };
    visit(root, inside);
    return maskOf(vocabulary, allowed);
  };

  return {
    all: maskOf(vocabulary, escaped),
    at(inside) {
      const state = inside.state as object;
      let mask = known.get(state);
      if (!mask) {
        mask = find(inside);
        known.set(state, mask);
      }
      return mask;
    },
  };
}

function treeOf(vocabulary: Vocabulary, tokens: readonly number[]): TokenTree {
  const root: TokenTree = { tokens: [], next: new Map() };
  for (const token of tokens) {
    let tree = root;
    for (const byte of vocabulary.bytes[token]!) {
      const next = tree.next.get(byte) ?? { tokens: [], next: new Map() };
      tree.next.set(byte, next);
      tree = next;
    }
    tree.tokens.push(token);
  }
  return root;
}
