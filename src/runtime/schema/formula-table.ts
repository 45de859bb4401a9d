/** Creates formulas, simplified and interned. */

import { getOrCreate } from '../common/memo.ts';
import type { Formula, FormulaTable, Selector } from './formula.ts';
import type { Goal, GoalTable } from './goal.ts';
import { selectsNothing } from './selector.ts';

/** Formulas that are each other's complement from the start. */
type Constant = Extract<Formula, { readonly op: 'true' | 'false' | 'unique' | 'repeat' }>;

/** Larger than any id in a table; its square is still a safe integer. */
const MAX_IDS = 0x4000000;

/** Joining this many parts takes the time of one state, even if the formula already exists. */
const PARTS_A_STATE = 12;

/** Creates an empty table. */
export function makeFormulas(goals: GoalTable, spend: (states?: number) => void): FormulaTable {
  const interned = new Map<string, Formula>();
  const alls = new Map<number, Formula>();
  const somes = new Map<number, Formula>();
  const complements = new Map<Formula, Formula>();
  let count = 0;

  function made(make: (id: number) => Formula): Formula {
    spend();
    return make(count++);
  }

  function intern(key: string, make: (id: number) => Formula): Formula {
    return getOrCreate(interned, key, () => made(make));
  }
  const yes = intern('true', (id) => ({ op: 'true', id }));
  const no = intern('false', (id) => ({ op: 'false', id }));
  const unique = intern('unique', (id) => ({ op: 'unique', id }));
  const repeat = intern('repeat', (id) => ({ op: 'repeat', id }));
  const oppose = (formula: Formula, other: Formula) =>
    void complements.set(formula, other).set(other, formula);
  oppose(yes, no);
  oppose(unique, repeat);

  let joined = 0;

  function join(op: 'and' | 'or', parts: readonly Formula[]): Formula {
    const neutral = op === 'and' ? yes : no;
    const absorbing = neutral === yes ? no : yes;
    const dual = op === 'and' ? 'or' : 'and';
    if (parts.length < 2) return parts[0] ?? neutral;
    const set = new Set<Formula>();
    for (const part of parts) {
      if (part === absorbing) return absorbing;
      if (part === neutral) continue;
      if (part.op === op && !part.sealed) for (const inner of part.parts) set.add(inner);
      else set.add(part);
    }
    joined += 1 + parts.length + set.size;
    if (joined >= PARTS_A_STATE) {
      spend(Math.floor(joined / PARTS_A_STATE));
      joined %= PARTS_A_STATE;
    }
    const [only = neutral] = set;
    if (set.size < 2) return only;
    const isImplied = (part: Formula) =>
      set.has(part) || (part.op === op && part.parts.every((inner) => set.has(inner)));
    const isContradicted = (part: Formula) => set.has(complements.get(part) as Formula);
    const kept: Formula[] = [];
    for (const part of set) {
      if (isContradicted(part)) return absorbing;
      if (part.op !== dual || part.sealed) kept.push(part);
      // Absorption: alternatives of which one holds anyway are redundant. An alternative that
      // another part contradicts is removed.
      else if (!part.parts.some(isImplied)) {
        const left =
          op === 'and' ? part.parts.filter((inner) => !isContradicted(inner)) : part.parts;
        kept.push(left.length < part.parts.length ? join(dual, left) : part);
      }
    }
    if (kept.length < set.size || kept.some((part) => !set.has(part))) return join(op, kept);
    const sorted = kept.sort((a, b) => a.id - b.id);
    let key: string = op;
    for (const part of sorted) key += `,${part.id}`;
    return intern(key, (id) => ({ op, id, parts: sorted }));
  }

  function quantify(op: 'all' | 'some', selector: Selector, goal: Goal): Formula {
    if (op === 'all' && (goal === goals.any || selectsNothing(selector))) return yes;
    if (op === 'some' && (goal === goals.never || selectsNothing(selector))) return no;
    const key = selector.id * MAX_IDS + goal.id;
    return getOrCreate(op === 'all' ? alls : somes, key, () =>
      made((id) => ({ op, id, selector, goal })),
    );
  }

  function size(op: 'minSize' | 'maxSize', count: number): Formula {
    if (op === 'minSize' && count <= 0) return yes;
    if (op === 'maxSize' && count < 0) return no;
    if (op === 'maxSize' && count === Number.POSITIVE_INFINITY) return yes;
    return intern(`${op}${count}`, (id) => ({ op, id, count }));
  }

  function hits(op: 'atLeast' | 'atMost', goal: Goal, count: number): Formula {
    if (op === 'atLeast' && count <= 0) return yes;
    if (op === 'atMost' && count < 0) return no;
    if (op === 'atMost' && count === Number.POSITIVE_INFINITY) return yes;
    if (goal === goals.any) return size(op === 'atLeast' ? 'minSize' : 'maxSize', count);
    if (goal === goals.never) return op === 'atLeast' ? no : yes;
    return intern(`${op}${goal.id},${count}`, (id) => ({ op, id, goal, count }));
  }

  function complementOf(formula: Exclude<Formula, Constant>): Formula {
    switch (formula.op) {
      case 'and':
        return join('or', formula.parts.map(not));
      case 'or':
        return join('and', formula.parts.map(not));
      case 'all':
      case 'some': {
        // Keywords produce atoms with one literal, whose complement is a goal. Conjunctions have
        // none, and arise only while a value is read.
        const goal = goals.not(formula.goal) as Goal;
        return quantify(formula.op === 'all' ? 'some' : 'all', formula.selector, goal);
      }
      case 'minSize':
        return size('maxSize', formula.count - 1);
      case 'maxSize':
        return size('minSize', formula.count + 1);
      case 'atLeast':
        return hits('atMost', formula.goal, formula.count - 1);
      case 'atMost':
        return hits('atLeast', formula.goal, formula.count + 1);
    }
  }

  function not(formula: Formula): Formula {
    let complement = complements.get(formula);
    if (!complement) {
      complement = complementOf(formula as Exclude<Formula, Constant>);
      complements.set(formula, complement);
      // A formula that is always true may get the constant `false` here; the constants stay each
      // other's complement.
      if (!complements.has(complement)) complements.set(complement, formula);
    }
    return complement;
  }

  return {
    true: yes,
    false: no,
    unique,
    repeat,
    and: (parts) => join('and', parts),
    or: (parts) => join('or', parts),
    not,
    oppose,
    within(...bounds) {
      const [certain, excluded] = bounds.map((part) =>
        intern(`within${part.id}of${bounds.map(({ id }) => id)}`, (id) => ({
          op: 'and',
          id,
          parts: [part],
          sealed: true,
        })),
      ) as [Formula, Formula];
      oppose(certain, excluded);
      return certain;
    },
    all: (selector, goal) => quantify('all', selector, goal),
    some: (selector, goal) => quantify('some', selector, goal),
    minSize: (count) => size('minSize', count),
    maxSize: (count) => size('maxSize', count),
    atLeast: (goal, count) => hits('atLeast', goal, count),
    atMost: (goal, count) => hits('atMost', goal, count),
  };
}
