/**
 * Free names (those that no schema mentions), partitioned into cells whose names all have the same
 * constraints.
 */
import { complement, difference, intersect, isEmpty, type Language } from '../../regular/index.ts';
import type { Core } from '../core.ts';
import type { Formula, Selector } from '../formula.ts';
import type { Goal, GoalTable } from '../goal.ts';
import { type KeySet, onlyKey } from '../selector.ts';
import { hasAtom } from './atoms.ts';
import type { MemberPosition } from './derivative.ts';
import type { ObjectShape } from './object-shape.ts';

/** Names with the same constraints. */
export interface Cell {
  readonly language: Language;
  /** The unconditional goal of the values of such names. */
  readonly goal: Goal;
  readonly position: MemberPosition;
}

/** A cell under construction, and the sets of names that contain it. */
interface Part {
  language: Language;
  readonly inside: Set<KeySet>;
  goal: Goal;
}

/** Partitions the free names of a shape by its constraints and the remaining formula. */
export function makeCells(
  core: Core,
  shape: ObjectShape,
  rest: Formula,
  possible: (goal: Goal) => boolean,
): readonly Cell[] {
  const { goals, budget } = core;
  const { anyString, literals } = core.languages;
  const constraints = goalsOfSets(goals, shape, rest);
  for (const [set, goal] of constraints)
    if (goal === goals.never && hasAllOthers(set, shape)) return [];
  const start = shape.names.length > 0 ? complement(literals(shape.names)) : anyString;
  const divided = new Map<KeySet, Language>();
  const others: Part = { language: start, goal: goals.any, inside: new Set() };
  let parts: Part[] = [];

  /**
   * False if obviously no value satisfies both goals. A goal from a single set is not examined: it
   * may apply to no name.
   */
  function mayHold(both: Goal, one: Goal, other: Goal): boolean {
    return both !== goals.never && (both === one || both === other || possible(both));
  }

  /** The part of a cell inside a set; none if no value is possible there. */
  function inner(part: Part, set: KeySet, goal: Goal, language: Language): Part[] {
    const both = goals.and(part.goal, goal);
    if (!mayHold(both, part.goal, goal) || isEmpty(language)) return [];
    return [{ language, goal: both, inside: new Set([...part.inside, set]) }];
  }

  function divide(set: KeySet, goal: Goal, names: Language) {
    const apart = new Set<KeySet>();
    const met: Language[] = [];
    for (const [other, language] of divided) {
      if (isEmpty(intersect([language, names]))) apart.add(other);
      else met.push(language);
    }
    parts = parts.flatMap((part) => {
      budget.spend();
      // Keep a part of a disjoint set whole; otherwise each of n disjoint sets would be cut by all
      // others.
      for (const other of part.inside) if (apart.has(other)) return [part];
      const outer = difference(part.language, names);
      const halves = isEmpty(outer) ? [] : [{ ...part, language: outer }];
      return [...halves, ...inner(part, set, goal, intersect([part.language, names]))];
    });
    parts.push(...inner(others, set, goal, intersect([start, names, ...met.map(complement)])));
    divided.set(set, names);
    others.language = difference(others.language, names);
  }

  for (const [set, goal] of constraints) {
    const named = [...set.names].some((name) => !shape.index.has(name));
    if (named || set.languages.length > 0) {
      divide(set, goal, core.selectors.keyLanguage(set, shape.index));
    } else if (set.inverted) {
      for (const part of [others, ...parts]) {
        part.goal = goals.and(part.goal, goal);
        part.inside.add(set);
      }
    }
  }
  if (!isEmpty(others.language)) parts.unshift(others);
  return parts.map(({ language, goal, inside }) => ({
    language,
    goal,
    position: {
      touched: new Map(),
      touches: (selector) => {
        const set = selector as KeySet;
        if (!inside.has(set)) return 'no';
        return onlyKey(set) === undefined ? 'yes' : 'last';
      },
    },
  }));
}

/** The sets of names that constraints apply to, each with its unconditional goal. */
function goalsOfSets(goals: GoalTable, { always }: ObjectShape, rest: Formula): Map<KeySet, Goal> {
  const found = new Map<KeySet, Goal>();
  const add = (selector: Selector, goal: Goal) => {
    const set = selector as KeySet;
    found.set(set, goals.and(found.get(set) ?? goals.any, goal));
  };
  for (const { selector, goal } of always) add(selector, goal);
  for (const part of rest.op === 'and' ? rest.parts : [rest]) {
    if (part.op === 'all') add(part.selector, part.goal);
  }
  hasAtom(rest, (atom) => {
    if (atom.op === 'all' || atom.op === 'some') add(atom.selector, goals.any);
    return false;
  });
  return found;
}

/** Whether a set contains every free name. */
function hasAllOthers({ inverted, languages, names }: KeySet, { index }: ObjectShape): boolean {
  return inverted && languages.length === 0 && [...names].every((name) => index.has(name));
}
