/** The data that the parts of one machine share: the schema, and the tables of interned objects. */
import type { ContainerState, Core, Goal, Shortest } from '../../schema/index.ts';
import { type Branch, type BranchTable, makeBranchTable } from './branch.ts';
import { type Continuation, type Continuations, makeContinuations } from './continuation.ts';
import { type Histories, type History, makeHistories } from './history.ts';
import { makeIdentity } from './identity.ts';
import { type ItemTable, makeItems } from './items.ts';
import { makeNames, type NameTable } from './names.ts';
import { makeRemainingValues, type RemainingValues } from './remaining-values.ts';

/** The data that the parts of one machine share. */
export interface MachineContext {
  readonly core: Core;
  readonly shortest: Shortest;
  readonly names: NameTable;
  readonly items: ItemTable;
  readonly table: BranchTable;
  readonly continuations: Continuations;
  readonly histories: Histories;
  /** Whether white space is allowed between tokens. */
  readonly flexible: boolean;
  /** Number of required spaces after a colon or a comma: one, or none. */
  readonly gap: number;
  /** The list with the single branch after bytes that would have to be known. */
  readonly unknown: readonly Branch[];
  readonly remaining: RemainingValues;
  /** Fewest bytes of a container that begins in this state; Infinity if there is none. */
  opened(state: ContainerState | undefined): number;
  /** Fewest bytes of an array or object that satisfies the goal. */
  containers(goal: Goal): number;
  /** Whether some array or object satisfies the goal. */
  hasContainer(goal: Goal): boolean;
  /** The history after one more byte. Recorded only if something depends on it. */
  follow(history: History, byte: number, onward: Continuation): History;
}

/** Creates empty tables. */
export function makeContext(core: Core, shortest: Shortest): MachineContext {
  const identity = makeIdentity();
  const table = makeBranchTable(identity);
  const histories = makeHistories();
  const { arrays, objects } = shortest;

  function opened(state: ContainerState | undefined): number {
    if (!state) return Number.POSITIVE_INFINITY;
    return shortest.closes(state) ? 2 : shortest.rest(state) - core.gap;
  }

  const remaining = makeRemainingValues(core, shortest);
  const containers = (goal: Goal) =>
    Math.min(opened(arrays.open(goal)), opened(objects.open(goal)));

  return {
    core,
    shortest,
    names: makeNames(core, shortest),
    items: makeItems(core, shortest, remaining),
    remaining,
    table,
    continuations: makeContinuations(identity),
    histories,
    flexible: core.options.whitespace === 'flexible',
    gap: core.gap,
    unknown: [table.at({ op: 'unsure' }, histories.any)],
    opened,
    containers,
    hasContainer: (goal) => remaining.hasArray(goal) || containers(goal) < Number.POSITIVE_INFINITY,
    follow(history, byte, onward) {
      if (!histories.isKnown(history)) return history;
      return onward.remembers ? histories.add(history, byte) : histories.none;
    },
  };
}
