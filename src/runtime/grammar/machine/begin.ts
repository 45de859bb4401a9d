/** The strands at the start of a value, a name or an item: one per alternative. */
import { type ArrayState, type Goal, memo, type ObjectState } from '../../schema/index.ts';
import type { MachineContext } from './context.ts';
import type { Continuation } from './continuation.ts';
import type { Position, Strand } from './strand.ts';
import type { Trail } from './trail.ts';
import { makeTupleTable } from './tuple-table.ts';

/** Beginnings, each before any optional white space, and after any required one. */
export interface Beginnings {
  value(goal: Goal, onward: Continuation, trail: Trail): readonly Strand[];
  /** After `{`, and after a comma (and its space) in an object. */
  firstName(state: ObjectState, below: Continuation, trail: Trail): readonly Strand[];
  name(state: ObjectState, below: Continuation, trail: Trail): readonly Strand[];
  /** After `[`, and after a comma (and its space) in an array. */
  firstItem(state: ArrayState, below: Continuation, trail: Trail): readonly Strand[];
  item(state: ArrayState, below: Continuation, trail: Trail): readonly Strand[];
  /** After a comma, before the required space. */
  nameAfterSpace(state: ObjectState, below: Continuation, trail: Trail): readonly Strand[];
  itemAfterSpace(state: ArrayState, below: Continuation, trail: Trail): readonly Strand[];
  /** Clears the tables. */
  forget(): void;
}

/** A position within an array or object. */
type InContainer = Extract<Position, { readonly state: unknown }>;

/** Creates the beginnings of a machine. */
export function makeBeginnings(context: MachineContext): Beginnings {
  const { shortest, table, continuations, flexible, gap } = context;
  const { constantLeaf, wordLeaf } = context.core.languages;
  const values = makeTupleTable<readonly Strand[]>();
  // JSON texts of numbers contain no commas.
  const numbersLeaf = memo((texts: string) => wordLeaf(texts.split(',')));

  function value(goal: Goal, onward: Continuation, trail: Trail): readonly Strand[] {
    return (
      values.get(goal.id, onward.id, trail.id, 0) ??
      values.add(goal.id, onward.id, trail.id, 0, findValue(goal, onward, trail))
    );
  }

  function findValue(goal: Goal, onward: Continuation, trail: Trail): Strand[] {
    const { strings, numbers, numberTexts, constants } = shortest.leaves(goal);
    const list: Strand[] = [];
    if (strings) list.push(table.inLeaf(strings, strings.start, false, onward, trail));
    if (numberTexts.length > 0) {
      const leaf = numbersLeaf(numberTexts.join());
      list.push(table.inLeaf(leaf, leaf.start, true, onward, trail));
    }
    for (const leaf of numbers) list.push(table.inLeaf(leaf, leaf.start, true, onward, trail));
    if (constants) {
      const leaf = constantLeaf(constants);
      list.push(table.inLeaf(leaf, leaf.start, false, onward, trail));
    }
    if (flexible || context.hasContainer(goal)) {
      list.push(table.at({ op: 'before-value', goal, onward }, trail));
    }
    return list;
  }

  function names(state: ObjectState, below: Continuation, trail: Trail): Strand[] {
    const { words, choices, free } = context.names.after(state);
    const list: Strand[] = [];
    if (words) {
      const onward = continuations.make({ op: 'name', words, choices, below, distance: 0 });
      list.push(table.inLeaf(words, words.start, false, onward, trail));
    }
    for (const { step, bytes } of free) {
      const leaf = context.names.freeLeaf(step);
      const distance = 1 + gap + bytes + below.distance;
      const onward = continuations.make({ op: 'free', step, from: trail, below, distance });
      list.push(table.inLeaf(leaf, leaf.start, false, onward, trail));
    }
    return list;
  }

  function items(state: ArrayState, below: Continuation, trail: Trail): Strand[] {
    return context.items.after(state).flatMap(({ step, bytes, rough = false }) => {
      const distance = bytes + below.distance;
      const onward = step.next
        ? continuations.make({ op: 'item', state: step.next, below, distance })
        : continuations.make({ op: 'compared', step, from: trail, below, distance, rough });
      return value(step.goal, onward, trail);
    });
  }

  /**
   * Adds the first position in a container, from which it may end, or continue after white space.
   */
  function withFirst(list: Strand[], position: InContainer, trail: Trail): readonly Strand[] {
    if (flexible || shortest.closes(position.state)) list.push(table.at(position, trail));
    return list;
  }

  /** Adds the position after a comma, from which a name or item may follow after white space. */
  function withSpace(list: Strand[], position: Position, trail: Trail): readonly Strand[] {
    if (flexible && list.length > 0) list.push(table.at(position, trail));
    return list;
  }

  return {
    value,
    firstName: (state, below, trail) =>
      withFirst(names(state, below, trail), { op: 'before-first-name', state, below }, trail),
    name: (state, below, trail) =>
      withSpace(names(state, below, trail), { op: 'before-name', state, below }, trail),
    firstItem: (state, below, trail) =>
      withFirst(items(state, below, trail), { op: 'before-first-item', state, below }, trail),
    item: (state, below, trail) =>
      withSpace(items(state, below, trail), { op: 'before-item', state, below }, trail),
    nameAfterSpace: (state, below, trail) =>
      names(state, below, trail).length > 0
        ? [table.at({ op: 'before-name', state, below }, trail)]
        : [],
    itemAfterSpace: (state, below, trail) =>
      items(state, below, trail).length > 0
        ? [table.at({ op: 'before-item', state, below }, trail)]
        : [],
    forget: values.clear,
  };
}
