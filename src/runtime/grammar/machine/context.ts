/** The data that the parts of one machine share: the schema, and the tables of interned objects. */
import type { ContainerState, Core, Goal, Shortest } from '../../schema/index.ts';
import { type Continuation, type Continuations, makeContinuations } from './continuation.ts';
import { type Counts, makeCounts } from './counts.ts';
import { makeIdentity } from './identity.ts';
import { type ItemTable, makeItems } from './items.ts';
import { makeNames, type NameTable } from './names.ts';
import { makeStrandTable, type Strand, type StrandTable } from './strand.ts';
import { makeTrails, type Trail, type Trails } from './trail.ts';

/** The data that the parts of one machine share. */
export interface MachineContext {
  readonly core: Core;
  readonly shortest: Shortest;
  readonly names: NameTable;
  readonly items: ItemTable;
  readonly table: StrandTable;
  readonly continuations: Continuations;
  readonly trails: Trails;
  /** Whether white space is allowed between tokens. */
  readonly flexible: boolean;
  /** Number of required spaces after a colon or a comma: one, or none. */
  readonly gap: number;
  /** The list with the single strand after bytes that would have to be known. */
  readonly unknown: readonly Strand[];
  readonly counts: Counts;
  /** Fewest bytes of a container that begins in this state; Infinity if there is none. */
  opened(state: ContainerState | undefined): number;
  /** Fewest bytes of an array or object that satisfies the goal. */
  containers(goal: Goal): number;
  /** Whether some array or object satisfies the goal. */
  hasContainer(goal: Goal): boolean;
  /** The trail after one more byte. Recorded only if something depends on it. */
  follow(trail: Trail, byte: number, onward: Continuation): Trail;
}

/** Creates empty tables. */
export function makeContext(core: Core, shortest: Shortest): MachineContext {
  const identity = makeIdentity();
  const table = makeStrandTable(identity);
  const trails = makeTrails();
  const { arrays, objects } = shortest;

  function opened(state: ContainerState | undefined): number {
    if (!state) return Number.POSITIVE_INFINITY;
    return shortest.closes(state) ? 2 : shortest.rest(state) - core.gap;
  }

  const counts = makeCounts(core, shortest);
  const containers = (goal: Goal) =>
    Math.min(opened(arrays.open(goal)), opened(objects.open(goal)));

  return {
    core,
    shortest,
    names: makeNames(core, shortest),
    items: makeItems(core, shortest, counts),
    counts,
    table,
    continuations: makeContinuations(identity),
    trails,
    flexible: core.options.whitespace === 'flexible',
    gap: core.gap,
    unknown: [table.at({ op: 'unsure' }, trails.any)],
    opened,
    containers,
    hasContainer: (goal) => counts.hasArray(goal) || containers(goal) < Number.POSITIVE_INFINITY,
    follow(trail, byte, onward) {
      if (!trails.isKnown(trail)) return trail;
      return onward.remembers ? trails.add(trail, byte) : trails.none;
    },
  };
}
