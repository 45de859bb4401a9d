import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groundOf as read } from '../../../src/runtime/generate/ground/index.ts';
import { compile } from '../../../src/runtime/grammar/compile.ts';
import { groundedGrammar } from '../../../src/runtime/grammar/ground/grounded-grammar.ts';
import type { Ground } from '../../../src/runtime/grammar/ground/types.ts';
import { allowedTokens } from '../../../src/runtime/grammar/masks/token-mask.ts';
import type { Matcher } from '../../../src/runtime/grammar/types.ts';
import { byteVocabulary } from '../../support/byte-vocabulary.ts';
import { crossingVocabulary, spacedCrossingVocabulary } from '../crossing-vocabulary.ts';
import { checkFinish, checkMask, createTally } from '../fuzz/checks.ts';
import { checkForced } from '../fuzz/forced.ts';
import { createOracle } from '../fuzz/oracle.ts';
import { createRandom, createTokenizer, writeDocument } from '../fuzz/sample.ts';
import { schemas } from '../fuzz/schemas.ts';

const encoder = new TextEncoder();
const utf8 = (text: string) => encoder.encode(text);

const DATE = '^\\d{4}-\\d{2}-\\d{2}$';
const groundOf = (numbers: readonly string[], dates: readonly string[] = []): Ground => ({
  numbers,
  shapes: [{ shape: DATE, texts: dates }],
});

const startOf = (schema: unknown, ground: Ground) =>
  groundedGrammar(compile(schema, byteVocabulary), ground).start();

/** Whether a document can be written. */
function accepts(schema: unknown, ground: Ground, text: string): boolean {
  const matcher = startOf(schema, ground);
  return matcher.acceptBytes(utf8(text)) && matcher.complete;
}

/** What may come next, as characters. */
function nextOf(matcher: Matcher): string {
  const bytes = [...allowedTokens(matcher.mask())].filter((token) => token < 256);
  return String.fromCharCode(...bytes);
}

const record = (
  properties: Readonly<Record<string, unknown>>,
  required = Object.keys(properties),
) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const integer = { type: 'integer' };
const date = { type: 'string', format: 'date' };

describe('a schema marked with x-formwork-ground', () => {
  const nothing: Ground = { shapes: [] };
  const own = groundOf(['12', '34'], ['2024-05-06']);
  const marks = (ground: boolean, schema: object) => ({ ...schema, 'x-formwork-ground': ground });

  test('true grounds its values, although no kind is', () => {
    const schema = record({ a: marks(true, integer), b: integer, c: marks(true, date), d: date });
    const ground = { ...nothing, marked: own };
    const rest = '"b":7,"c":"2024-05-06","d":"1999-01-01"}';
    expect(accepts(schema, ground, `{"a":12,${rest}`)).toBe(true);
    expect(accepts(schema, ground, `{"a":7,${rest}`)).toBe(false);
    expect(accepts(schema, ground, `{"a":12,${rest.replace('2024', '1999')}`)).toBe(false);
  });

  test('false exempts its values', () => {
    const schema = record({ a: marks(false, integer), b: integer });
    expect(accepts(schema, own, '{"a":7,"b":34}')).toBe(true);
    expect(accepts(schema, own, '{"a":7,"b":7}')).toBe(false);
  });

  test('applies wherever the schema does, and a mark next to a reference counts first', () => {
    const $defs = { price: marks(true, integer), list: { type: 'array', items: integer } };
    const price = { $ref: '#/$defs/price' };
    const schema = {
      ...record({
        a: price,
        b: marks(false, price),
        c: { type: 'array', items: price },
        d: { anyOf: [price, { type: 'null' }] },
      }),
      $defs,
    };
    const ground = { ...nothing, marked: own };
    expect(accepts(schema, ground, '{"a":12,"b":7,"c":[34,12],"d":null}')).toBe(true);
    expect(accepts(schema, ground, '{"a":12,"b":7,"c":[34,12],"d":12}')).toBe(true);
    for (const text of ['{"a":7', '{"a":12,"b":7,"c":[7', '{"a":12,"b":7,"c":[],"d":7']) {
      expect(startOf(schema, ground).acceptBytes(utf8(text)), text).toBe(false);
    }
  });

  test('has no effect without a ground', () => {
    const schema = record({ a: marks(true, integer), b: marks(false, date) });
    const matcher = compile(schema, byteVocabulary).start();
    expect(matcher.acceptBytes(utf8('{"a":7,"b":"1999-01-01"}'))).toBe(true);
    expect(compile(schema, byteVocabulary).warnings).toEqual([]);
  });

  test('must be a boolean', () => {
    expect(() => compile({ 'x-formwork-ground': ['date'] }, byteVocabulary)).toThrow(
      expect.objectContaining({ code: 'invalid_schema', pointer: '/x-formwork-ground' }),
    );
  });
});

describe('grounded numbers', () => {
  const schema = record({
    age: integer,
    height: { type: ['number', 'null'] },
    name: { type: 'string' },
  });

  test('are only those of the ground', () => {
    const ground = groundOf(['12', '120', '1.5']);
    expect(accepts(schema, ground, '{"age":12,"height":1.5,"name":"7 dwarfs"}')).toBe(true);
    expect(accepts(schema, ground, '{"age":120,"height":null,"name":""}')).toBe(true);
    for (const text of ['{"age":1,', '{"age":121', '{"age":12,"height":2', '{"age":1.5']) {
      expect(startOf(schema, ground).acceptBytes(utf8(text)), text).toBe(false);
    }
  });

  test('have masks of the next digits, and of what follows a complete number', () => {
    const matcher = startOf(schema, groundOf(['12', '120', '-3', '57']));
    matcher.acceptBytes(utf8('{"age":'));
    expect(nextOf(matcher)).toBe('-15');
    matcher.acceptBytes(utf8('12'));
    expect(nextOf(matcher)).toBe(',0');
  });

  test('are forced if one is left', () => {
    const matcher = startOf(schema, groundOf(['41']));
    expect(matcher.forced()).toEqual(utf8('{"age":41,"height":'));
  });

  test('also follow the schema', () => {
    const narrow = record({ age: { ...integer, minimum: 100 } });
    expect(accepts(narrow, groundOf(['12', '120']), '{"age":120}')).toBe(true);
    expect(accepts(narrow, groundOf(['12', '120']), '{"age":12}')).toBe(false);
  });

  test('are any that the schema allows if the ground has none, and this is counted', () => {
    const matcher = startOf(schema, groundOf(['1.5']));
    expect(matcher.acceptBytes(utf8('{"age":7,'))).toBe(true);
    expect(matcher.widened).toBe(1);
  });

  test('are null if the ground has none and null is allowed', () => {
    const matcher = startOf(record({ height: { type: ['integer', 'null'] } }), groundOf(['1.5']));
    expect(matcher.forced()).toEqual(utf8('{"height":null}'));
    expect(matcher.widened).toBe(0);
  });

  test('do not include numbers that the schema lists', () => {
    const listed = record({ stars: { enum: [1, 2, 3] } });
    expect(accepts(listed, groundOf(['12']), '{"stars":2}')).toBe(true);
  });

  test('differ if the schema requires that', () => {
    const unique = { type: 'array', items: integer, uniqueItems: true, minItems: 2 };
    expect(accepts(unique, groundOf(['1', '2']), '[2,1]')).toBe(true);
    expect(accepts(unique, groundOf(['1', '2']), '[2,2]')).toBe(false);
    const third = startOf(unique, groundOf(['1', '2']));
    expect(third.acceptBytes(utf8('[2,1,9]'))).toBe(true);
    expect(third.widened).toBe(1);
  });
});

describe('grounded strings', () => {
  const schema = record({ day: date, note: { type: 'string' } });
  const ground = groundOf([], ['2025-11-15', '2026-02-##', '####-02-29']);

  test('are those whose schema allows only texts of the shape', () => {
    expect(accepts(schema, ground, '{"day":"2025-11-15","note":"1999-01-01"}')).toBe(true);
    expect(accepts(schema, ground, '{"day":"2025-11-16","note":""}')).toBe(false);
  });

  test('may have any digit that the ground leaves open and the schema allows', () => {
    expect(accepts(schema, ground, '{"day":"2026-02-28","note":""}')).toBe(true);
    expect(accepts(schema, ground, '{"day":"2026-02-29","note":""}')).toBe(false);
    expect(accepts(schema, ground, '{"day":"2024-02-29","note":""}')).toBe(true);
    const matcher = startOf(schema, groundOf([], ['####-02-29']));
    matcher.acceptBytes(utf8('{"day":"202'));
    expect(nextOf(matcher)).toBe('048');
  });

  test('may be defined by a pattern', () => {
    const pattern = record({ day: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' } });
    expect(accepts(pattern, ground, '{"day":"2025-11-15"}')).toBe(true);
    expect(accepts(pattern, ground, '{"day":"2025-11-14"}')).toBe(false);
  });

  test('are any that the schema allows if the ground has none', () => {
    const matcher = startOf(schema, groundOf([]));
    expect(matcher.acceptBytes(utf8('{"day":"2001-02-03",'))).toBe(true);
    expect(matcher.widened).toBe(1);
  });
});

test('strings are grounded if they can only be dates and times', () => {
  const ground = read(['On 15 November 2025 at 14:30.'], ['date', 'time']);
  const of = (schema: object) => (text: string) =>
    accepts(record({ a: { type: 'string', ...schema } }), ground, `{"a":${JSON.stringify(text)}}`);
  const moment = of({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}$' });
  expect([moment('2025-11-15T14:30:00'), moment('2025-11-15T14:31:00')]).toEqual([true, false]);
  const clock = of({ pattern: '^\\d{2}:\\d{2}$' });
  expect([clock('14:30'), clock('14:31')]).toEqual([true, false]);
  const either = of({ pattern: '^(\\d{4}-\\d{2}-\\d{2}|not yet known)$' });
  expect([either('2001-01-01'), either('not yet known')]).toEqual([true, true]);
  expect(of({})('2001-01-01')).toBe(true);
});

test('formats with an offset from UTC are not grounded', () => {
  const ground = read(['On 15 November 2025 at 14:30.'], ['date', 'time']);
  for (const [format, text] of [
    ['time', '"10:00:00Z"'],
    ['date-time', '"2001-01-01T10:00:00Z"'],
  ]) {
    expect(accepts({ type: 'string', format }, ground, text!), format).toBe(true);
  }
});

test('a value of two kinds is free if the ground has neither', () => {
  const schema = record({ a: { anyOf: [{ type: 'integer' }, { ...date }] } });
  expect(accepts(schema, groundOf([], []), '{"a":5}')).toBe(true);
  expect(accepts(schema, groundOf(['7'], []), '{"a":5}')).toBe(false);
  expect(accepts(schema, groundOf([], ['2025-11-15']), '{"a":5}')).toBe(false);
});

test('a long document is finished in time', () => {
  const items = record({ a: integer, b: date, c: { type: 'number' } });
  const matcher = startOf(
    { type: 'array', items, minItems: 300 },
    groundOf(['48', '250'], ['2025-11-15']),
  );
  const started = performance.now();
  const finish = new TextDecoder().decode(matcher.shortestFinish());
  expect(performance.now() - started).toBeLessThan(5000);
  expect(JSON.parse(finish)).toHaveLength(300);
  expect(JSON.parse(finish)[299]).toEqual({ a: 48, b: '2025-11-15', c: 48 });
});

test('a document that reaches its token limit is finished with grounded values', () => {
  const schema = record({
    a: integer,
    day: date,
    rest: { type: 'array', items: integer, minItems: 2 },
  });
  const matcher = startOf(schema, groundOf(['48', '250'], ['2025-11-15']));
  const finish = new TextDecoder().decode(matcher.shortestFinish());
  expect(finish).toBe('{"a":48,"day":"2025-11-15","rest":[48,48]}');
  expect(matcher.shortestFinishLength()).toBe(finish.length);
});

/** Numbers of a document outside of its strings. */
const numbersOf = (text: string) =>
  text.replace(/"(?:[^"\\]|\\.)*"/g, '""').match(/-?\d[\d.eE+-]*/g) ?? [];

test('random schemas and grounds: masks, forced text and finishes agree, and no other number is written', () => {
  const numbers = fc.uniqueArray(
    fc.constantFrom('0', '1', '2', '3', '7', '10', '12', '-1', '1.5', '100'),
    {
      maxLength: 6,
    },
  );
  const dates = fc.uniqueArray(fc.constantFrom('2025-11-15', '2024-02-##', '####-02-29'), {
    maxLength: 2,
  });
  let held = 0;
  fc.assert(
    fc.property(
      schemas,
      numbers,
      dates,
      fc.constantFrom(
        { vocabulary: byteVocabulary, options: {} },
        { vocabulary: crossingVocabulary, options: {} },
        { vocabulary: spacedCrossingVocabulary, options: { whitespace: 'spaced' } as const },
        { vocabulary: byteVocabulary, options: { whitespace: 'flexible' } as const },
      ),
      fc.nat(),
      (schema, texts, days, { vocabulary, options }, seed) => {
        const oracle = createOracle(schema);
        if (!oracle) return;
        const grammar = tryCompile(() => compile(schema, vocabulary, options));
        if (!grammar) return;
        const random = createRandom(seed);
        const start = groundedGrammar(grammar, groundOf(texts, days)).start();
        const document = writeDocument(
          start,
          vocabulary,
          createTokenizer(vocabulary),
          random,
          (step) => {
            checkFinish(step.matcher, step.text, oracle);
            checkMask(step, vocabulary, 257, random, createTally());
            checkForced(step.matcher, vocabulary);
          },
        );
        const text = new TextDecoder().decode(document);
        if (start.widened || /"(?:const|enum)"/.test(JSON.stringify(schema))) return;
        for (const number of numbersOf(text)) expect(texts, text).toContain(number);
        held += numbersOf(text).length;
      },
    ),
    { numRuns: 80 },
  );
  expect(held).toBeGreaterThan(8);
}, 600_000);

function tryCompile<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
