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

/** A cell in the making, and the sets that it is part of. */
interface Part {
  language: Language;
  readonly inside: Set<KeySet>;
  goal: Goal;
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
  const divided = new Map<KeySet, Language>();
  const others: Part = { language: start, goal: goals.any, inside: new Set() };
  let parts: Part[] = [];

  /** A goal that only one set asks for is not looked into: it may be asked of no name at all. */
  function mayHold(both: Goal, one: Goal, other: Goal): boolean {
    return both !== goals.never && (both === one || both === other || possible(both));
  }

  /** What has these names of a part that are in a set, if any value can be there. */
  function inner(part: Part, set: KeySet, goal: Goal, language: Language): Part[] {
    const both = goals.and(part.goal, goal);
    if (!mayHold(both, part.goal, goal) || isEmpty(language, budget)) return [];
    return [{ language, goal: both, inside: new Set([...part.inside, set]) }];
  }

  function divide(set: KeySet, goal: Goal, names: Language) {
    const apart = new Set<KeySet>();
    const met: Language[] = [];
    for (const [other, language] of divided) {
      if (isEmpty(intersect(language, names), budget)) apart.add(other);
      else met.push(language);
    }
    parts = parts.flatMap((part) => {
      budget.spend();
      // Left as it is: the names of many sets that are apart would be told from those of all the others.
      for (const other of part.inside) if (apart.has(other)) return [part];
      const outer = difference(part.language, names);
      const halves = isEmpty(outer, budget) ? [] : [{ ...part, language: outer }];
      return [...halves, ...inner(part, set, goal, intersect(part.language, names))];
    });
    parts.push(...inner(others, set, goal, intersect(start, names, ...met.map(complement))));
    divided.set(set, names);
    others.language = difference(others.language, names);
  }

  for (const [set, goal] of said) {
    const named = [...set.names].some((name) => !shape.index.has(name));
    if (named || set.languages.length > 0) {
      divide(set, goal, keyLanguage(set, shape.index));
    } else if (set.inverted) {
      for (const part of [others, ...parts]) {
        part.goal = goals.and(part.goal, goal);
        part.inside.add(set);
      }
    }
  }
  if (!isEmpty(others.language, budget)) parts.unshift(others);
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
