import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Formula } from '../../src/runtime/schema/formula.ts';
import { makeFormulas } from '../../src/runtime/schema/formula-table.ts';
import { makeGoals } from '../../src/runtime/schema/goal.ts';
import { language } from '../grammar/machine/walk.ts';

const goals = makeGoals(() => {});
const { and, or, not, ...formulas } = makeFormulas(goals, () => {});

/** Atoms that say nothing of each other: an item has the goal of that number. */
const ATOMS = Array.from({ length: 4 }, (_, i) => formulas.atLeast(goals.of(i + 1), 1));
const [a, b, c] = ATOMS as [Formula, Formula, Formula];

type Facts = readonly boolean[];
type Made = { readonly formula: Formula; holds(facts: Facts): boolean };

/** Formulas, and what they must mean. */
const { made } = fc.letrec<{ made: Made; several: Made[] }>((tie) => ({
  several: fc.array(tie('made'), { maxLength: 3 }),
  made: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.nat(ATOMS.length - 1).map((i) => ({
      formula: ATOMS[i] as Formula,
      holds: (facts: Facts) => facts[i] as boolean,
    })),
    tie('made').map(({ formula, holds }) => ({
      formula: not(formula),
      holds: (facts: Facts) => !holds(facts),
    })),
    tie('several').map((parts) => ({
      formula: and(parts.map(({ formula }) => formula)),
      holds: (facts: Facts) => parts.every(({ holds }) => holds(facts)),
    })),
    tie('several').map((parts) => ({
      formula: or(parts.map(({ formula }) => formula)),
      holds: (facts: Facts) => parts.some(({ holds }) => holds(facts)),
    })),
  ),
}));

/** Whether a formula holds where those atoms do. */
function holds(formula: Formula, facts: Facts): boolean {
  if (formula.op === 'and') return formula.parts.every((part) => holds(part, facts));
  if (formula.op === 'or') return formula.parts.some((part) => holds(part, facts));
  if (formula.op === 'true' || formula.op === 'false') return formula.op === 'true';
  const atom = ATOMS.indexOf(formula);
  return atom < 0 ? !facts[ATOMS.indexOf(not(formula))] : (facts[atom] as boolean);
}

const facts = Array.from({ length: 2 ** ATOMS.length }, (_, bits) =>
  ATOMS.map((_, i) => ((bits >> i) & 1) === 1),
);

describe('a formula', () => {
  test('keeps its meaning when it is simplified', () => {
    fc.assert(
      fc.property(made, ({ formula, ...meant }) => {
        for (const some of facts) expect(holds(formula, some)).toBe(meant.holds(some));
      }),
      { numRuns: 1000 },
    );
  });

  test('drops alternatives that a conjunct already implies', () => {
    expect(and([a, or([a, b])])).toBe(a);
    expect(and([a, b, or([c, and([a, b])])])).toBe(and([a, b]));
    expect(or([a, and([a, b])])).toBe(a);
  });

  test('drops alternatives that contradict a conjunct', () => {
    expect(and([not(a), or([a, b, c])])).toBe(and([not(a), or([b, c])]));
    expect(and([not(a), not(b), or([a, b])])).toBe(formulas.false);
  });

  test('keeps what distinguishes its alternatives', () => {
    expect(or([a, and([not(a), b])])).not.toBe(or([a, b]));
  });

  test('costs nothing if another one requires it: nested unevaluatedProperties', () => {
    const inner = {
      unevaluatedProperties: false,
      oneOf: [{ patternProperties: { '^.$': { const: 0 } } }, {}],
      anyOf: [
        { properties: { c: { type: 'integer' }, ab: false } },
        { properties: { ab: { type: 'object' }, a: {} }, additionalProperties: true },
      ],
    };
    const { machine, accepts } = language({ unevaluatedProperties: false, anyOf: [inner] });
    expect(machine.spent()).toBeLessThan(5000);
    expect(accepts('{"a":1}')).toBe(true);
    expect(accepts('{"c":0}')).toBe(false);
  });

  test('with one alternative left requires only that: two equal items of any value', () => {
    const { accepts } = language({
      if: { oneOf: [{}, { uniqueItems: true }] },
      then: { maxItems: 2 },
      else: false,
    });
    expect(accepts('["any","any"]')).toBe(true);
    expect(accepts('["any","other"]')).toBe(false);
  });
});
