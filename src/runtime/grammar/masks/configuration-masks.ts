/**
 * The tokens that may come next at a position: the union of three kinds. For example, after
 * `{"city":"Ly`
 *
 * - `on` and `on"` stay within the string or end with it: they are in the leaf's own mask
 *   (leaf-masks.ts);
 * - `on",` and `on"}` end it and continue (a crossing): their bytes after the quote are stepped
 *   through the machine;
 * - after the closing quote `,"` and `}` may come: tokens between values are stepped through the
 *   machine as a whole.
 *
 * Where white space is allowed or required, a token with leading white space is looked up by the
 * bytes after it (`spaced`), any other by all of its bytes (`plain`).
 */

import { isSpace, SPACE, STRUCTURE } from '../../common/json-bytes.ts';
import { getOrCreate } from '../../common/memo.ts';
import type { Branch, Configuration } from '../machine/branch.ts';
import type { Machine } from '../machine/types.ts';
import type { TokenMask } from '../tokens.ts';
import type { Trie } from '../vocabulary/trie.ts';
import { makeCollector } from './collector.ts';
import type { Crossing } from './leaf-masks.ts';
import type { TokenUnion } from './token-set.ts';
import type { Texts, VocabularyTables } from './vocabulary-tables.ts';

/** The tokens that may come next at the positions of one grammar. */
export interface ConfigurationMasks {
  /** The tokens that may come next. Includes end-of-turn tokens if the document may end. */
  setOf(config: Configuration): TokenUnion;
  /** True once some masks were computed in advance (prepare-masks.ts). */
  prepared: boolean;
}

/** The tokens of a trie that the machine can read from one byte on. */
interface Walk {
  /** Allowed after any value. */
  readonly allowed: readonly number[];
  /** Allowed or not, depending on the preceding value; each must be tried with it. */
  readonly mustTry: readonly number[];
}

/** Maximum number of sets; then the older half is dropped. */
const MAX_KEPT = 2048;

/** Maximum number of walks of one trie. */
const MAX_WALKS = 4096;

/** Creates an empty table of the masks of a grammar. */
export function createConfigurationMasks(
  { gap, step, next, nextOf, canStep, advance, alone, after: afterLeaf, afterAny }: Machine,
  endOfTurn: readonly number[],
  tables: VocabularyTables,
): ConfigurationMasks {
  const { plain } = tables;
  const { spaced, spaces } = gap > 0 ? tables.oneSpace : tables;
  let recent = new Map<number, TokenUnion>();
  let older = recent;
  /**
   * By the first byte and the configuration after it, which many positions share, such as all that
   * end the same object.
   */
  const walks = new WeakMap<Trie, Map<number, Walk>>();
  const path: Configuration[] = [];
  const masks = makeCollector<TokenMask>();
  const lists = makeCollector<readonly number[]>();
  const allowed = makeCollector<number>();
  const mustTry = makeCollector<number>();

  function setOf(config: Configuration): TokenUnion {
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

  function compute(config: Configuration): TokenUnion {
    // An error may have left items in them.
    for (const collector of [masks, lists, allowed, mustTry]) collector.take();
    for (const branch of config.branches) addBranch(branch, plain);
    if (config.complete) lists.add(endOfTurn);
    return { masks: masks.take(), lists: lists.take() };
  }

  function addBranch(branch: Branch, texts: Texts): void {
    const { leaf, state } = branch;
    if (!leaf) {
      addBetween(branch, texts, branch);
      return;
    }
    const { inside, crossings } = texts.leaves.maskOf(leaf, state);
    for (const mask of inside.masks) masks.add(mask);
    addList(inside.tokens);
    for (const crossing of crossings) addCrossing(branch, crossing, texts);
    const after = leaf.accepting(state) ? afterEnd(branch) : undefined;
    if (after) for (const other of after.branches) addBetween(other, texts, branch);
  }

  /**
   * The position after a value that may end here. If items must differ, it is the same after most
   * values.
   */
  function afterEnd(branch: Branch): Configuration | undefined {
    const any = branch.onward?.remembers ? afterAny(branch, branch.state) : undefined;
    return any && !any.unsure ? any : afterLeaf(branch, branch.state);
  }

  function addList(tokens: readonly number[]): void {
    if (tokens.length > 0) lists.add(tokens);
  }

  /**
   * Adds the tokens after a value. If they depend on the value, tests them with the value of
   * `before`, which ends or has ended there.
   */
  function addBetween(branch: Branch, texts: Texts, before: Branch): void {
    const { structural } = texts;
    for (let index = 0; index < STRUCTURE.length; index++) {
      const top = structural.roots[STRUCTURE[index]!]!;
      const reached = top < 0 ? undefined : nextOf(branch, STRUCTURE[index]!);
      if (!reached) continue;
      const walked = walkFrom(structural, top, reached);
      addList(walked.allowed);
      addList(readable(before, walked.mustTry, texts));
    }
    const after = texts === plain ? nextOf(branch, SPACE) : undefined;
    if (!after) return;
    lists.add(spaces);
    for (const other of after.branches) {
      if (other.leaf) addBranch(other, spaced);
      else addBetween(other, spaced, before);
    }
  }

  /** Adds the tokens that end a value and extend beyond it. */
  function addCrossing(branch: Branch, { state, rest, without }: Crossing, texts: Texts): void {
    const after = (branch.onward?.remembers ? afterAny : afterLeaf)(branch, state);
    if (!after) return;
    for (let index = 0; index < STRUCTURE.length; index++) {
      const byte = STRUCTURE[index]!;
      const top = rest.roots[byte]!;
      // If any white space is allowed, all of it leads to the same position.
      const reached = top < 0 ? undefined : next(after, isSpace(byte) ? SPACE : byte);
      if (!reached) continue;
      const walked = walkFrom(rest, top, reached);
      addList(lessTokens(walked.allowed, without));
      addList(readable(branch, lessTokens(walked.mustTry, without), texts));
    }
  }

  /** The tokens among these that a branch can read. */
  function readable(branch: Branch, tokens: readonly number[], texts: Texts): readonly number[] {
    if (tokens.length === 0) return tokens;
    return tokens.filter((token) => advance(alone(branch), texts.textOf(token)));
  }

  function walkFrom(within: Trie, top: number, reached: Configuration): Walk {
    const known = getOrCreate(walks, within, () => new Map<number, Walk>());
    const key = reached.id * 256 + within.byte[top]!;
    return getOrCreate(known, key, () => {
      if (known.size >= MAX_WALKS) known.clear();
      return walk(within, top, reached);
    });
  }

  /**
   * Steps the tokens below a node through the machine, from the configuration in which the node was
   * reached.
   */
  function walk(
    { byte, depth, end, first, tokens }: Trie,
    top: number,
    reached: Configuration,
  ): Walk {
    const last = end[top]!;
    for (let node = top; node < last; ) {
      const level = depth[node]!;
      const isLast = end[node] === node + 1 && node !== top;
      if (isLast && canStep(path[level - 1]!, byte[node]!)) {
        for (let index = first[node]!; index < first[node + 1]!; index++)
          allowed.add(tokens[index]!);
        node++;
        continue;
      }
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

  return { setOf, prepared: false };
}

function lessTokens(tokens: readonly number[], less: ReadonlySet<number>): readonly number[] {
  return tokens.length > 0 && less.size > 0 ? tokens.filter((token) => !less.has(token)) : tokens;
}
