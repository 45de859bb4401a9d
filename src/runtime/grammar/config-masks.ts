/**
 * The tokens that may come next in a place, put together from three kinds. After `{"city":"Ly`
 *
 * - `on` and `on"` stay within the string or end with it: the leaf's own mask tells (leaf-masks.ts);
 * - `on",` and `on"}` end it and go on (a crossing): what is behind the quote is followed through the machine;
 * - past the quote, `,"` and `}` stand between values: they are followed from the place itself.
 *
 * With white space, tokens that begin with it are looked up by what comes after it (`spaced`), the others as they are
 * (`plain`).
 */

import { isSpace, SPACE, STRUCTURE } from '../regular/json-bytes.ts';
import { getOrCreate } from '../schema/memo.ts';
import { makeCollector } from './collector.ts';
import type { Crossing } from './leaf-masks.ts';
import type { Config, Strand } from './machine/strand.ts';
import type { Machine } from './machine/types.ts';
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
  readonly allowed: readonly number[];
  /** Tokens that must be tried with the value itself. */
  readonly mustTry: readonly number[];
}

/** More than this many are not kept: the oldest half goes. */
const MAX_KEPT = 2048;

/** More walks of a trie are not kept. */
const MAX_WALKS = 4096;

// Shared by all grammars: what an error has left in them is thrown away before the next use.
const masks = makeCollector<TokenMask>();
const lists = makeCollector<readonly number[]>();
const allowed = makeCollector<number>();
const mustTry = makeCollector<number>();
const COLLECTORS = [masks, lists, allowed, mustTry];

/** Makes the (empty) table of token masks of a grammar. */
export function createConfigMasks(
  { step, next, nextOf, advance, alone, after: afterLeaf, afterAny }: Machine,
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
    const set = older.get(config.id) ?? step(compute, config);
    if (recent.size >= MAX_KEPT / 2) {
      older = recent;
      recent = new Map();
    }
    recent.set(config.id, set);
    return set;
  }

  function compute(config: Config): TokenUnion {
    for (const collector of COLLECTORS) collector.take();
    for (const strand of config.strands) addStrand(strand, plain);
    if (config.complete) lists.add(endOfTurn);
    return { masks: masks.take(), lists: lists.take() };
  }

  function addStrand(strand: Strand, texts: Texts): void {
    const { leaf, state } = strand;
    if (!leaf) {
      addBetween(strand, texts);
      return;
    }
    const { inside, crossings } = texts.leaves.maskOf(leaf, state);
    for (const mask of inside.masks) masks.add(mask);
    addList(inside.tokens);
    for (const crossing of crossings) addCrossing(strand, crossing, texts);
    const after = leaf.accepting(state) ? afterLeaf(strand, state) : undefined;
    if (after) for (const other of after.strands) addStrand(other, texts);
  }

  function addList(tokens: readonly number[]): void {
    if (tokens.length > 0) lists.add(tokens);
  }

  function addBetween(strand: Strand, texts: Texts): void {
    const { structural } = texts;
    for (let index = 0; index < STRUCTURE.length; index++) {
      const top = structural.roots[STRUCTURE[index]!]!;
      const reached = top < 0 ? undefined : nextOf(strand, STRUCTURE[index]!);
      if (reached) addList(walkFrom(structural, top, reached).allowed);
    }
    const after = texts === plain ? nextOf(strand, SPACE) : undefined;
    if (!after) return;
    lists.add(spaces);
    for (const other of after.strands) addStrand(other, spaced);
  }

  /** The tokens that end a value and go on. */
  function addCrossing(strand: Strand, { state, rest, without }: Crossing, texts: Texts): void {
    const after = (strand.onward?.remembers ? afterAny : afterLeaf)(strand, state);
    if (!after) return;
    for (let index = 0; index < STRUCTURE.length; index++) {
      const byte = STRUCTURE[index]!;
      const top = rest.roots[byte]!;
      // However much white space there is, and of which kind, it leads to the same place.
      const reached = top < 0 ? undefined : next(after, isSpace(byte) ? SPACE : byte);
      if (!reached) continue;
      const walked = walkFrom(rest, top, reached);
      addList(lessTokens(walked.allowed, without));
      addList(taken(strand, lessTokens(walked.mustTry, without), texts));
    }
  }

  /** Those of some tokens that may be written from a strand on. */
  function taken(strand: Strand, tokens: readonly number[], texts: Texts): readonly number[] {
    if (tokens.length === 0) return tokens;
    return tokens.filter((token) => advance(alone(strand), texts.textOf(token)));
  }

  function walkFrom(within: Trie, top: number, reached: Config): Walk {
    const known = getOrCreate(walks, within, () => new Map<number, Walk>());
    const key = reached.id * 256 + within.byte[top]!;
    return getOrCreate(known, key, () => {
      if (known.size >= MAX_WALKS) known.clear();
      return walk(within, top, reached);
    });
  }

  /** The tokens from a node on that was reached in a configuration, byte by byte. */
  function walk({ byte, depth, end, first, tokens }: Trie, top: number, reached: Config): Walk {
    const last = end[top]!;
    for (let node = top; node < last; ) {
      const level = depth[node]!;
      const config = node === top ? reached : next(path[level - 1]!, byte[node]!);
      const whole = !config || config.unsure;
      const after = whole ? end[node]! : node + 1;
      if (config) {
        path[level] = config;
        const list = whole ? mustTry : allowed;
        for (let index = first[node]!; index < first[after]!; index++) list.add(tokens[index]!);
      }
      node = after;
    }
    return { allowed: allowed.take(), mustTry: mustTry.take() };
  }

  return { setOf };
}

function lessTokens(tokens: readonly number[], less: ReadonlySet<number>): readonly number[] {
  return tokens.length > 0 && less.size > 0 ? tokens.filter((token) => !less.has(token)) : tokens;
}
