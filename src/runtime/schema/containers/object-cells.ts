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
import type { Goal } from '../goal.ts';
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

/** The cells of a shape. */
export function makeCells(core: Core, shape: ObjectShape): readonly Cell[] {
  const { goals, budget } = core;
  const start = shape.names.length > 0 ? complement(literals(shape.names)) : anyString;
  let parts = [{ language: start, inside: new Set<KeySet>() }];
  const forbidden = new Set<KeySet>();
  for (const { where, goal } of shape.always) if (goal === goals.never) forbidden.add(where);

  /** Takes names away that may have no value: what else holds of them does not matter. */
  function leaveOut(language: Language) {
    parts = parts.flatMap(({ language: names, inside }) => {
      budget.spend();
      const left = difference(names, language);
      return isEmpty(left, budget) ? [] : [{ language: left, inside }];
    });
  }

  function divide(set: KeySet, language: Language) {
    parts = parts.flatMap((part) => {
      budget.spend();
      const inner = intersect(part.language, language);
      const outer = difference(part.language, language);
      const halves = [];
      if (!isEmpty(inner, budget)) {
        halves.push({ language: inner, inside: new Set([...part.inside, set]) });
      }
      if (!isEmpty(outer, budget)) halves.push({ language: outer, inside: part.inside });
      return halves;
    });
  }

  // Patterns are often disjoint, which is plain to see until a length (`propertyNames`) is asked of them as well.
  const rank = (set: KeySet) => (forbidden.has(set) ? (set.inverted ? 1 : 2) : 0);
  const sets = [...languagesOf(shape)].sort(([a], [b]) => rank(a) - rank(b));
  for (const [set, language] of sets) {
    if (language !== undefined) forbidden.has(set) ? leaveOut(language) : divide(set, language);
    else if (set.inverted && forbidden.has(set)) return [];
    else if (set.inverted) for (const part of parts) part.inside.add(set);
  }
  return parts.map(({ language, inside }) => ({
    language,
    goal: shape.always.reduce(
      (goal, part) => (inside.has(part.where) ? goals.and(goal, part.goal) : goal),
      goals.any,
    ),
    place: {
      touched: new Map(),
      item: false,
      touches: (where) => {
        const set = where as KeySet;
        if (!inside.has(set)) return 'no';
        return onlyKey(set) === undefined ? 'yes' : 'last';
      },
    },
  }));
}

/** The sets of names that constraints speak of; undefined where only mentioned names are listed. */
function languagesOf(shape: ObjectShape): ReadonlyMap<KeySet, Language | undefined> {
  const sets = new Map<KeySet, Language | undefined>();
  const add = (set: KeySet) => {
    const others = [...set.names].some((name) => !shape.index.has(name));
    const told = others || set.languages.length > 0;
    sets.set(set, told ? keyLanguage(set, shape.index) : undefined);
  };
  for (const { where } of shape.always) add(where);
  hasAtom(shape.formula, (atom) => {
    if (atom.op === 'all' || atom.op === 'some') add(atom.where as KeySet);
    return false;
  });
  return sets;
}
