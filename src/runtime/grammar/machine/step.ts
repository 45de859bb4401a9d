/** Steps: the branches after one more byte. */
import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  isSpace,
  OPEN_BRACE,
  OPEN_BRACKET,
  SPACE,
} from '../../common/json-bytes.ts';
import type { Leaf } from '../../regular/index.ts';
import type { Beginnings } from './begin.ts';
import type { Branch, Position } from './branch.ts';
import type { MachineContext } from './context.ts';
import type { Continuation } from './continuation.ts';
import type { Endings } from './end.ts';
import type { History } from './history.ts';
import { makePositionStep } from './step-position.ts';

/** The branches after a branch and one byte; none if no valid document continues with it. */
export type Step = (branch: Branch, byte: number) => readonly Branch[];

/** False if the leaf or the kind of position alone excludes the byte. True means unknown. */
export function mayStep(branch: Branch, byte: number, flexible: boolean): boolean {
  const { leaf, state, open, position } = branch;
  if (leaf) return leaf.next(state, byte) >= 0 || (open && leaf.accepting(state));
  if (flexible && isSpace(byte)) return true;
  switch (position?.op) {
    case 'before-value':
      return byte === OPEN_BRACE || byte === OPEN_BRACKET;
    case 'after-name':
      return byte === COLON;
    case 'after-member':
      return byte === COMMA || byte === CLOSE_BRACE;
    case 'after-item':
      return byte === COMMA || byte === CLOSE_BRACKET;
    case 'before-first-name':
      return byte === CLOSE_BRACE;
    case 'before-first-item':
      return byte === CLOSE_BRACKET;
    case 'after-colon':
    case 'before-name':
    case 'before-item':
      return byte === SPACE;
    default:
      return position?.op === 'unsure';
  }
}

/** The result of reading several bytes within leaves. */
interface Run {
  /** Index of the first unread byte, which is beyond a leaf. */
  readonly at: number;
  readonly branches: readonly Branch[];
}

type BeforeValue = Extract<Position, { op: 'before-value' }>;

/** The steps of a machine. */
export interface Steps {
  readonly step: Step;
  /**
   * Joins branches before the same value, so that a container there is read once, regardless of
   * what follows.
   */
  joined(list: readonly Branch[]): readonly Branch[];
  /** Whether a branch can read several bytes at once, without a configuration after each. */
  runs(branch: Branch): boolean;
  /**
   * Steps such branches through the bytes from an index on, as far as all of them stay within their
   * leaves.
   */
  run(list: readonly Branch[], bytes: Uint8Array, from: number): Run;
}

/** Creates the steps of a machine. */
export function makeSteps(context: MachineContext, begin: Beginnings, end: Endings): Steps {
  const { table, histories, continuations, unknown, flexible, follow } = context;
  const atPosition = makePositionStep(context, begin, end);

  /** The branch in another state of its leaf, or after the leaf if it can only end there. */
  function within(
    { leaf, open, onward }: Branch,
    state: number,
    history: History,
  ): readonly Branch[] {
    return !open && (leaf as Leaf).accepting(state)
      ? end.leaf(onward as Continuation, state, history)
      : [table.inLeaf(leaf as Leaf, state, open, onward as Continuation, history)];
  }

  /** The branch after some bytes of its leaf; none if the leaf does not allow them. */
  function through(branch: Branch, bytes: Uint8Array, from: number, upTo: number) {
    let { state, history } = branch;
    for (let index = from; index < upTo; index++) {
      const byte = bytes[index]!;
      state = (branch.leaf as Leaf).next(state, byte);
      if (state < 0) return [];
      history = follow(history, byte, branch.onward as Continuation);
    }
    return within(branch, state, history);
  }

  function run(list: readonly Branch[], bytes: Uint8Array, from: number): Run {
    let upTo = bytes.length;
    for (const branch of list) upTo = endOfRun(branch, bytes, from, upTo);
    if (upTo === from) return { at: from, branches: list };
    const [only] = list;
    const branches =
      only && list.length === 1
        ? through(only, bytes, from, upTo)
        : throughEach(list, bytes, from, upTo);
    return { at: upTo, branches };
  }

  function throughEach(list: readonly Branch[], bytes: Uint8Array, from: number, upTo: number) {
    return list.flatMap((branch) => through(branch, bytes, from, upTo));
  }

  function inLeaf(branch: Branch, leaf: Leaf, byte: number): readonly Branch[] {
    const { state, open, history } = branch;
    const onward = branch.onward as Continuation;
    const next = leaf.next(state, byte);
    const inside = next < 0 ? [] : within(branch, next, follow(history, byte, onward));
    if (!open || !leaf.accepting(state)) return inside;
    const beyond = end.leaf(onward, state, history).flatMap((other) => step(other, byte));
    return beyond.length === 0 ? inside : [...inside, ...beyond];
  }

  function step(branch: Branch, byte: number): readonly Branch[] {
    const stepped = branch.leaf
      ? inLeaf(branch, branch.leaf, byte)
      : atPosition(branch.position as Position, branch.history, byte);
    return histories.isKnown(branch.history) || stepped.every(hasOtherEnd) ? stepped : unknown;
  }

  function hasOtherEnd(branch: Branch): boolean {
    const { position, history } = branch;
    // The names or items after a required space decide.
    if (!flexible && (position?.op === 'before-name' || position?.op === 'before-item')) {
      return atPosition(position, history, SPACE).every(end.hasOtherEnd);
    }
    return end.hasOtherEnd(branch);
  }

  function joined(list: readonly Branch[]): readonly Branch[] {
    const keyOf = ({ position, history, id }: Branch) =>
      position?.op === 'before-value' ? `${position.goal.id},${history.id}` : id;
    const groups = list.length < 2 ? [list] : Map.groupBy(list, keyOf).values();
    return Array.from(groups, (same) => same.reduce(either));
  }

  /** One branch for two before the same value. */
  function either({ position: first }: Branch, { position: second, history }: Branch): Branch {
    const [one, other] = [first, second] as [BeforeValue, BeforeValue];
    return table.at({ ...one, onward: continuations.either(one.onward, other.onward) }, history);
  }

  return {
    step,
    joined,
    run,
    runs: ({ leaf, history }) => leaf !== undefined && histories.isKnown(history),
  };
}

/** Index up to which a branch stays within its leaf, at most `last`. */
function endOfRun({ leaf, open, state }: Branch, bytes: Uint8Array, from: number, last: number) {
  let at = state;
  for (let index = from; index < last; index++) {
    at = (leaf as Leaf).next(at, bytes[index]!);
    if (at < 0) return open ? index : last;
    if (!open && (leaf as Leaf).accepting(at)) return index + 1;
  }
  return last;
}
