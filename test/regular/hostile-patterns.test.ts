import { expect, it } from 'vitest';
import {
  type Budget,
  complement,
  DEAD,
  intersect,
  isEmpty,
  type Language,
} from '../../src/runtime/regular/index.ts';
import {
  formatLanguage,
  lengthBetween,
  literals,
  paidBy,
  parsePattern,
  stringLeaf,
} from './workspace.ts';

const LIMIT = 30_000;

/** Counts states, and gives up past the limit. */
function counting(): Budget & { spent: number } {
  return {
    spent: 0,
    spend(states = 1) {
      this.spent += states;
      if (this.spent > LIMIT) throw new Error('schema_too_complex');
    },
  };
}

/** The states that some work takes. */
function statesOf(work: () => void): number {
  const budget = counting();
  paidBy(budget, work);
  return budget.spent;
}

/** Reads `a`s and `b`s, asks for every row on the way, and finishes. */
function walk(language: Language): void {
  const leaf = stringLeaf(language);
  if (leaf.start === DEAD) return;
  let state = leaf.next(leaf.start, 0x22);
  for (let i = 0; i < 60; i++) {
    leaf.horizon(state);
    const next = [0x61, 0x62, 0x6b].map((byte) => leaf.next(state, byte)).find((to) => to >= 0);
    if (next === undefined) break;
    state = next;
  }
  expect(leaf.finish(state)).toHaveLength(leaf.distance(state));
}

const words = Array.from({ length: 2000 }, (_, i) => `k${(i * 7919) % 100_003}`);

/** Patterns whose automata stay small, however they look. */
const SMALL: Readonly<Record<string, string>> = {
  'nested quantifiers': '^(((a*)*)+)+$',
  'alternatives that say the same': '^(a|a|aa)*b$',
  'a big count': '^a{1,100000}$',
  'counts of counts': '^((a{1,1000}){1,1000}){1,1000}$',
  'optional characters': `^${'a?'.repeat(2000)}$`,
  'counts one after the other': '^(?:a{0,200}){0,200}(?:a{0,200}){0,200}$',
  'a wide alternation': `^(${words.join('|')})$`,
  'a wide alternation, repeated': `^(?:${words.join('|')})*$`,
  'deep groups': `${'('.repeat(190)}a${')*'.repeat(190)}`,
  'lookaheads within lookaheads': `^${'(?!.*a'.repeat(12)}${')'.repeat(12)}`,
  'a count of letters from far back': '^[ab]*a[ab]{1000}$',
};

it.each(Object.entries(SMALL))('%s takes few states', (_, source) => {
  expect(statesOf(() => walk(parsePattern(source)))).toBeLessThan(LIMIT);
});

/** Patterns that may take any number of states. */
const LARGE: Readonly<Record<string, string>> = {
  'twenty lookaheads': `^${Array.from('abcdefghijklmnopqrst', (letter) => `(?=.*${letter})`).join('')}`,
  'lookaheads that contradict each other': '^(?=.*a.{15}$)(?!.*b.{15}$)(?=.*c.{14}$)[abc]*$',
  'lengths without a common multiple': `^${[101, 103, 107, 109].map((n) => `(?=(?:a{${n}})*$)`).join('')}a+$`,
  'a long literal': 'ab'.repeat(50_000),
};

it.each(Object.entries(LARGE))('%s end within the budget', (_, source) => {
  const answers = [
    () => parsePattern(source),
    () => complement(parsePattern(source)),
    () => intersect([parsePattern(source), lengthBetween(10, 3000)]),
  ].map((make) => {
    try {
      return statesOf(() => walk(make()));
    } catch (error) {
      return (error as Error).message;
    }
  });
  for (const answer of answers) {
    if (typeof answer === 'string') expect(answer).toBe('schema_too_complex');
    else expect(answer).toBeLessThanOrEqual(LIMIT);
  }
});

/** The milliseconds that a pattern takes, whether it is one or not. */
function timeOf(source: string): number {
  const start = performance.now();
  try {
    parsePattern(source);
  } catch (error) {
    expect(error).toHaveProperty('code', 'invalid_schema');
  }
  return performance.now() - start;
}

const many = 60_000;

it.each([
  ['escapes that could refer to groups', `\\-${'\\1'.repeat(many)}`, `\\-${'\\t'.repeat(many)}`],
  ['classes without an end', '['.repeat(many), `[${'a'.repeat(many)}`],
  ['classes that end in a backslash', `${'['.repeat(many)}\\`, `[${'a'.repeat(many)}\\`],
])('%s take linear time', (_, source, similar) => {
  expect(timeOf(source)).toBeLessThan(1000 + 10 * timeOf(similar));
});

it.each(['(?i:\\p{L})', '[\\p{L}\\d]', '\\P{L}', '[^\\p{L}]'])(
  'each %s costs as many states as its characters have ranges',
  (atom) => {
    const cost = (times: number) => statesOf(() => parsePattern(atom.repeat(times)));
    expect(cost(40) - cost(20)).toBeGreaterThan(20 * 30);
  },
);

it('each set in a class costs states, too', () => {
  expect(statesOf(() => parsePattern(`[${'\\p{L}'.repeat(40)}]`))).toBeGreaterThan(40 * 30);
});

it('constants with a common prefix share its states, however long', () => {
  const beginning = 'a'.repeat(50_000);
  const constants = literals([`${beginning}x`, `${beginning}y`]);
  expect(statesOf(() => walk(constants))).toBeLessThan(LIMIT);
});

it.each([
  ['hostname', '_'],
  ['hostname', '[^\\x00-\\x7f]'],
  ['hostname', '\\.\\.'],
  ['hostname', '-$'],
  ['idn-hostname', '_'],
  ['email', '^[^@]+$'],
  ['uri', '\\s'],
])('a %s that must match %s is found unsatisfiable in few states', (format, pattern) => {
  const language = intersect([formatLanguage(format) as Language, parsePattern(pattern)]);
  expect(statesOf(() => expect(isEmpty(language)).toBe(true))).toBeLessThan(5000);
});

it('an impossible format is found early: an email with a space fails before its domain', () => {
  const spaced = complement(parsePattern('^\\S+$'));
  const language = intersect([formatLanguage('email') as Language, spaced]);
  const states = statesOf(() => {
    const leaf = stringLeaf(language);
    for (const text of ['"a', '"a.b', '"\\"a b\\"']) {
      let state = leaf.start;
      for (const character of text)
        if (state !== DEAD) state = leaf.next(state, character.charCodeAt(0));
      expect(state === DEAD).toBe(!text.includes(' '));
    }
  });
  expect(states).toBeLessThan(5000);
});
