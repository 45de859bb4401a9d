import type { Crossing } from './leaf-masks.ts';
import { SPACE, STRUCTURE } from './machine/bytes.ts';
import type { Config, Strand } from './machine/strand.ts';
import type { Configs } from './machine/types.ts';
import type { TokenUnion } from './token-set.ts';
import type { Trie } from './trie.ts';
import type { TokenMask } from './types.ts';
import type { Texts, VocabularyTables } from './vocabulary-tables.ts';

/** The tokens that may come next in the places of one grammar. */
export interface ConfigMasks {
  /** The tokens that may come next. End-of-turn tokens are among them when the document may end. */
  setOf(config: Config): TokenUnion;
}

/** What may be written between values from one byte on. */
interface Walk {
  /** Tokens that are allowed, whatever the value is. */
  readonly allowed: number[];
  /** Tokens that must be tried with the value itself. */
  readonly mustTry: number[];
}

/** More than this many are not kept: the oldest half goes. */
const KEPT = 2048;

/** More walks of a trie are not kept. */
const MOST_WALKS = 4096;

/** Makes the (empty) table of token masks of a grammar. */
export function createConfigMasks(
  { next, advance, alone, after: afterLeaf, afterAny }: Configs,
  endOfTurn: readonly number[],
  { plain, spaced, spaces }: VocabularyTables,
): ConfigMasks {
  let recent = new Map<number, TokenUnion>();
  let older = recent;
  /** By their first byte and the configuration after it: many places lead to the same one, as those that end an object. */
  const walks = new WeakMap<Trie, Map<number, Walk>>();
  const path: Config[] = [];

  function setOf(config: Config): TokenUnion {
    const kept = recent.get(config.id);
    if (kept) return kept;
    const set = older.get(config.id) ?? compute(config);
    if (recent.size >= KEPT / 2) {
      older = recent;
      recent = new Map();
    }
    recent.set(config.id, set);
    return set;
  }

  function compute(config: Config): TokenUnion {
    const masks: TokenMask[] = [];
    const lists: (readonly number[])[] = [];
    for (const strand of config.strands) addStrand(strand, plain, masks, lists);
    if (config.complete) lists.push(endOfTurn);
    return { masks, lists };
  }

  function addStrand(
    strand: Strand,
    texts: Texts,
    masks: TokenMask[],
    lists: (readonly number[])[],
  ): void {
    const { leaf, state } = strand;
    if (!leaf) {
      addBetween(alone(strand), texts, masks, lists);
      return;
    }
    const { inside, crossings } = texts.leaves.maskOf(leaf, state);
    for (const mask of inside.masks) if (!masks.includes(mask)) masks.push(mask);
    if (inside.tokens.length > 0) lists.push(inside.tokens);
    for (const crossing of crossings) addCrossing(strand, crossing, texts, lists);
    const after = leaf.accepting(state) ? afterLeaf(strand, state) : undefined;
    if (after) for (const other of after.strands) addStrand(other, texts, masks, lists);
  }

  function addBetween(
    place: Config,
    texts: Texts,
    masks: TokenMask[],
    lists: (readonly number[])[],
  ): void {
    for (let index = 0; index < STRUCTURE.length; index++) {
      const walked = walkOver(texts.structural, STRUCTURE[index]!, place);
      if (walked) lists.push(walked.allowed);
    }
    // However much white space there is, and of which kind, it leads to the same place.
    const after = texts === plain ? next(place, SPACE) : undefined;
    if (!after) return;
    lists.push(spaces);
    for (const strand of after.strands) addStrand(strand, spaced, masks, lists);
  }

  /** The tokens that end a value and go on. */
  function addCrossing(
    strand: Strand,
    { state, rest, without }: Crossing,
    texts: Texts,
    lists: (readonly number[])[],
  ): void {
    const after = (strand.onward?.remembers ? afterAny : afterLeaf)(strand, state);
    if (!after) return;
    const isCrossing = (token: number) => !without.has(token);
    const isTaken = (token: number) => advance(alone(strand), texts.textOf(token)) !== undefined;
    for (let index = 0; index < STRUCTURE.length; index++) {
      const walked = walkOver(rest, STRUCTURE[index]!, after);
      if (!walked) continue;
      const { allowed, mustTry } = walked;
      lists.push(without.size > 0 ? allowed.filter(isCrossing) : allowed);
      if (mustTry.length > 0) lists.push(mustTry.filter(isCrossing).filter(isTaken));
    }
  }

  /** The tokens of a trie that may be written from a place between values on, and begin with a byte. */
  function walkOver(within: Trie, byte: number, from: Config): Walk | undefined {
    const top = within.roots[byte]!;
    const reached = top < 0 ? undefined : next(from, byte);
    return reached && walkFrom(within, top, reached);
  }

  function walkFrom(within: Trie, top: number, reached: Config): Walk {
    let known = walks.get(within);
    if (!known) {
      known = new Map();
      walks.set(within, known);
    }
    const key = reached.id * 256 + within.byte[top]!;
    let walked = known.get(key);
    if (!walked) {
      walked = walk(within, top, reached);
      if (known.size >= MOST_WALKS) known.clear();
      known.set(key, walked);
    }
    return walked;
  }

  /** The tokens from a node on that was reached in a configuration, byte by byte. */
  function walk({ byte, depth, end, first, tokens }: Trie, top: number, reached: Config): Walk {
    const allowed: number[] = [];
    const mustTry: number[] = [];
    const last = end[top]!;
    for (let node = top; node < last; ) {
      const level = depth[node]!;
      const config = node === top ? reached : next(path[level - 1]!, byte[node]!);
      const whole = !config || config.unsure;
      const after = whole ? end[node]! : node + 1;
      if (config) {
        path[level] = config;
        const list = whole ? mustTry : allowed;
        for (let index = first[node]!; index < first[after]!; index++) list.push(tokens[index]!);
      }
      node = after;
    }
    return { allowed, mustTry };
  }

  return { setOf };
}
