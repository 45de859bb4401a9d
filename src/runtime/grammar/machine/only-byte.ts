/** Forced text: the only byte that can come next. */
import { PUNCTUATION, SPACE } from '../../common/json-bytes.ts';
import type { Leaf } from '../../regular/index.ts';
import type { Branch, Position } from './branch.ts';
import type { MachineContext } from './context.ts';
import type { Continuation } from './continuation.ts';
import type { Endings } from './end.ts';
import type { Step } from './step.ts';

/** No byte can come next, or several can. */
const NONE = -1;
const MANY = -2;

/** The only byte that can come after some branches; undefined if there are several, or none. */
export type OnlyByte = (branches: readonly Branch[]) => number | undefined;

/** Creates the check for a machine. Does not fill tables with positions that no byte leads to. */
export function makeOnlyByte(context: MachineContext, step: Step, end: Endings): OnlyByte {
  /** The union of the result so far and the bytes of a branch: none, one, or many. */
  function add(found: number, branch: Branch): number {
    const { leaf, state, position } = branch;
    if (!leaf) {
      if (context.flexible || position?.op === 'unsure') return MANY;
      if (isGap(position)) return join(found, SPACE);
      return PUNCTUATION.reduce(
        (all, byte) => (all !== MANY && step(branch, byte).length > 0 ? join(all, byte) : all),
        found,
      );
    }
    const inside = join(found, ofLeaf(leaf, state));
    return inside !== MANY && leaf.accepting(state)
      ? end.leaf(branch.onward as Continuation, state, branch.history).reduce(add, inside)
      : inside;
  }

  return (branches) => {
    let found = NONE;
    for (const branch of branches) {
      found = add(found, branch);
      if (found === MANY) return undefined;
    }
    return found === NONE ? undefined : found;
  };
}

/** Whether a space must follow. */
function isGap(position: Position | undefined): boolean {
  const op = position?.op;
  return op === 'after-colon' || op === 'before-name' || op === 'before-item';
}

function join(a: number, b: number): number {
  if (a === NONE || a === b) return b;
  return b === NONE ? a : MANY;
}

/** All bytes that JSON may contain within a value or name. */
const WITHIN = Array.from({ length: 0x100 - 0x20 }, (_, index) => 0x20 + index);

function ofLeaf(leaf: Leaf, state: number): number {
  let found = NONE;
  for (const byte of leaf.bytes?.(state) ?? WITHIN) {
    if (leaf.next(state, byte) >= 0) {
      if (found !== NONE) return MANY;
      found = byte;
    }
  }
  return found;
}
