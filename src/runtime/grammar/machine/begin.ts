/** The branches at the start of a value, a name or an item: one per alternative. */

import { memo } from '../../common/memo.ts';
import { makeTupleTable } from '../../common/tuple-table.ts';
import type { ArrayState, Goal, ObjectState } from '../../schema/index.ts';
import type { Branch, Position } from './branch.ts';
import type { MachineContext } from './context.ts';
import type { Continuation } from './continuation.ts';
import type { History } from './history.ts';

/** Beginnings, each before any optional white space, and after any required one. */
export interface Beginnings {
  value(goal: Goal, onward: Continuation, history: History): readonly Branch[];
  /** After `{`, and after a comma (and its space) in an object. */
  firstName(state: ObjectState, below: Continuation, history: History): readonly Branch[];
  name(state: ObjectState, below: Continuation, history: History): readonly Branch[];
  /** After `[`, and after a comma (and its space) in an array. */
  firstItem(state: ArrayState, below: Continuation, history: History): readonly Branch[];
  item(state: ArrayState, below: Continuation, history: History): readonly Branch[];
  /** After a comma, before the required space. */
  nameAfterSpace(state: ObjectState, below: Continuation, history: History): readonly Branch[];
  itemAfterSpace(state: ArrayState, below: Continuation, history: History): readonly Branch[];
  /** Clears the tables. */
  forget(): void;
}

/** A position within an array or object. */
type InContainer = Extract<Position, { readonly state: unknown }>;

/** Creates the beginnings of a machine. */
export function makeBeginnings(context: MachineContext): Beginnings {
  const { shortest, table, continuations, flexible, gap } = context;
  const { constantLeaf, wordLeaf } = context.core.languages;
  const values = makeTupleTable<readonly Branch[]>();
  // JSON texts of numbers contain no commas.
  const numbersLeaf = memo((texts: string) => wordLeaf(texts.split(',')));

  function value(goal: Goal, onward: Continuation, history: History): readonly Branch[] {
    return (
      values.get(goal.id, onward.id, history.id, 0) ??
      values.add(goal.id, onward.id, history.id, 0, findValue(goal, onward, history))
    );
  }

  function findValue(goal: Goal, onward: Continuation, history: History): Branch[] {
    const { strings, numbers, numberTexts, constants } = shortest.leaves(goal);
    const list: Branch[] = [];
    if (strings) list.push(table.inLeaf(strings, strings.start, false, onward, history));
    if (numberTexts.length > 0) {
      const leaf = numbersLeaf(numberTexts.join());
      list.push(table.inLeaf(leaf, leaf.start, true, onward, history));
    }
    for (const leaf of numbers) list.push(table.inLeaf(leaf, leaf.start, true, onward, history));
    if (constants) {
      const leaf = constantLeaf(constants);
      list.push(table.inLeaf(leaf, leaf.start, false, onward, history));
    }
    if (flexible || context.hasContainer(goal)) {
      list.push(table.at({ op: 'before-value', goal, onward }, history));
    }
    return list;
  }

  function names(state: ObjectState, below: Continuation, history: History): Branch[] {
    const { words, choices, free } = context.names.after(state);
    const list: Branch[] = [];
    if (words) {
      const onward = continuations.make({ op: 'name', words, choices, below, distance: 0 });
      list.push(table.inLeaf(words, words.start, false, onward, history));
    }
    for (const { step, bytes } of free) {
      const leaf = context.names.freeLeaf(step);
      const distance = 1 + gap + bytes + below.distance;
      const onward = continuations.make({ op: 'free', step, from: history, below, distance });
      list.push(table.inLeaf(leaf, leaf.start, false, onward, history));
    }
    return list;
  }

  function items(state: ArrayState, below: Continuation, history: History): Branch[] {
    return context.items.after(state).flatMap(({ step, bytes, rough = false }) => {
      const distance = bytes + below.distance;
      const onward = step.next
        ? continuations.make({ op: 'item', state: step.next, below, distance })
        : continuations.make({ op: 'compared', step, from: history, below, distance, rough });
      return value(step.goal, onward, history);
    });
  }

  /**
   * Adds the first position in a container, from which it may end, or continue after white space.
   */
  function withFirst(list: Branch[], position: InContainer, history: History): readonly Branch[] {
    if (flexible || shortest.closes(position.state)) list.push(table.at(position, history));
    return list;
  }

  /** Adds the position after a comma, from which a name or item may follow after white space. */
  function withSpace(list: Branch[], position: Position, history: History): readonly Branch[] {
    if (flexible && list.length > 0) list.push(table.at(position, history));
    return list;
  }

  return {
    value,
    firstName: (state, below, history) =>
      withFirst(names(state, below, history), { op: 'before-first-name', state, below }, history),
    name: (state, below, history) =>
      withSpace(names(state, below, history), { op: 'before-name', state, below }, history),
    firstItem: (state, below, history) =>
      withFirst(items(state, below, history), { op: 'before-first-item', state, below }, history),
    item: (state, below, history) =>
      withSpace(items(state, below, history), { op: 'before-item', state, below }, history),
    nameAfterSpace: (state, below, history) =>
      names(state, below, history).length > 0
        ? [table.at({ op: 'before-name', state, below }, history)]
        : [],
    itemAfterSpace: (state, below, history) =>
      items(state, below, history).length > 0
        ? [table.at({ op: 'before-item', state, below }, history)]
        : [],
    forget: values.clear,
  };
}
