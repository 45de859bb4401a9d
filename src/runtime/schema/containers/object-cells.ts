/** Names that no schema mentions, divided so that no constraint tells names of one part apart. */
import {
  anyString,
  complement,
  difference,
  intersect,
  isEmpty,
  type Language,
  literals,
} from '../../regular/index.ts';
import type { Core } from '../core.ts';
import type { Formula, Where } from '../formula.ts';
import type { Goal, GoalTable } from '../goal.ts';
import { type KeySet, keyLanguage, onlyKey } from '../where.ts';
import { hasAtom } from './atoms.ts';
import type { MemberPlace } from './derivative.ts';
import type { ObjectShape } from './object-shape.ts';

/** Names that no constraint tells apart. */
export interface Cell {
  readonly language: Language;
  /** What the value under such a name satisfies, whatever else holds. */
  readonly goal: Goal;
  readonly place: MemberPlace;
}

/** The cells of a shape, as far as a formula that is left to satisfy tells names apart. */
export function makeCells(
  core: Core,
  shape: ObjectShape,
  rest: Formula,
  possible: (goal: Goal) => boolean,
): readonly Cell[] {
  const { goals, budget } = core;
  const said = goalsOfSets(goals, shape, rest);
  for (const [set, goal] of said) if (goal === goals.never && hasAllOthers(set, shape)) return [];
  const start = shape.names.length > 0 ? complement(literals(shape.names)) : anyString;
  let parts = [{ language: start, goal: goals.any, inside: new Set<KeySet>() }];

  /** A goal that only one set asks for is not looked into: it may be asked of no name at all. */
  function mayHold(both: Goal, one: Goal, other: Goal): boolean {
    return both !== goals.never && (both === one || both === other || possible(both));
  }

  function divide(set: KeySet, goal: Goal, names: Language) {
    parts = parts.flatMap((part) => {
      budget.spend();
      const both = goals.and(part.goal, goal);
      const inner = intersect(part.language, names);
      const outer = { ...part, language: difference(part.language, names) };
      const halves = isEmpty(outer.language, budget) ? [] : [outer];
      if (mayHold(both, part.goal, goal) && !isEmpty(inner, budget)) {
        halves.push({ language: inner, goal: both, inside: new Set([...part.inside, set]) });
      }
      return halves;
    });
  }

  for (const [set, goal] of said) {
    const others = [...set.names].some((name) => !shape.index.has(name));
    if (others || set.languages.length > 0) divide(set, goal, keyLanguage(set, shape.index));
    else if (set.inverted) {
      for (const part of parts) {
        part.goal = goals.and(part.goal, goal);
        part.inside.add(set);
      }
    }
  }
  return parts.map(({ language, goal, inside }) => ({
    language,
    goal,
    place: {
      touched: new Map(),
      touches: (where) => {
        const set = where as KeySet;
        if (!inside.has(set)) return 'no';
        return onlyKey(set) === undefined ? 'yes' : 'last';
      },
    },
  }));
}

/** The sets of names that constraints speak of, each with what holds of its names whatever else does. */
function goalsOfSets(goals: GoalTable, { always }: ObjectShape, rest: Formula): Map<KeySet, Goal> {
  const said = new Map<KeySet, Goal>();
  const add = (where: Where, goal: Goal) => {
    const set = where as KeySet;
    said.set(set, goals.and(said.get(set) ?? goals.any, goal));
  };
  for (const { where, goal } of always) add(where, goal);
  for (const part of rest.op === 'and' ? rest.parts : [rest]) {
    if (part.op === 'all') add(part.where, part.goal);
  }
  hasAtom(rest, (atom) => {
    if (atom.op === 'all' || atom.op === 'some') add(atom.where, goals.any);
    return false;
  });
  return said;
}

/** True for a set that has every name that is not mentioned. */
function hasAllOthers({ inverted, languages, names }: KeySet, { index }: ObjectShape): boolean {
  return inverted && languages.length === 0 && [...names].every((name) => index.has(name));
}
