import { describe, expect, test } from 'vitest';
import { after, language } from '../grammar/machine/walk.ts';

/**
 * Names that no schema mentions are divided by the patterns that speak of them: n that overlap make
 * 2^n parts.
 */

const words = ['name', 'tags', 'vars', 'when', 'play', 'book', 'host', 'color', 'size', 'length'];
const types = ['string', 'integer', 'boolean', 'null', 'array', 'object'];
const byWord = (schema: (index: number) => object, count = words.length) =>
  Object.fromEntries(words.slice(0, count).map((word, index) => [word, schema(index)]));

describe('names constrained by patterns', () => {
  test('are divided no further than their values need', () => {
    const { accepts, machine } = language({
      patternProperties: byWord((index) => ({ type: types[index % 6] })),
    });
    expect(machine.spent()).toBeLessThan(40_000);
    expect(accepts('{"a name":"x","tags":1,"its size":true,"name book":1}')).toBe(false);
    expect(accepts('{"a name":"x","tags":1,"its size":true,"another":1}')).toBe(true);
    // The first and the seventh have one type.
    expect(accepts('{"hostname":"x"}')).toBe(true);
  });

  test('are not compared with every pattern if the patterns are disjoint', () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    const beginnings = letters.flatMap((a) => [`${a}a`, `${a}b`, `${a}c`, `${a}d`]);
    const patterns = beginnings.map((begin, minimum) => [`^${begin}_`, { minimum }]);
    const { accepts, machine } = language({ patternProperties: Object.fromEntries(patterns) });
    expect(machine.spent()).toBeLessThan(40_000);
    expect(accepts('{"aa_":0,"bb_x":5,"zd_":103,"zd":0}')).toBe(true);
    expect(accepts('{"bb_x":4}')).toBe(false);
  });

  test('that match several patterns satisfy all of them, and none if these contradict', () => {
    const { accepts, begins } = language({
      patternProperties: {
        a: { minimum: 1 },
        b: { type: 'string' },
        c: { maximum: 5 },
        d: { type: 'number' },
      },
      additionalProperties: { type: 'null' },
    });
    expect(accepts('{"ac":5,"a":9,"c":-9,"ab":"x","x":null}')).toBe(true);
    expect(accepts('{"ac":6}')).toBe(false);
    expect(accepts('{"acd":"x"}')).toBe(false);
    for (const name of ['bd', 'abd', 'bcd']) expect(begins(`{"${name}":`)).toBe(false);
    expect(accepts('{"x":1}')).toBe(false);
  });

  test('are divided by the remaining formula, not by excluded alternatives', () => {
    const play = Object.fromEntries(words.flatMap((a) => words.map((b) => [`${a}_${b}`, true])));
    const { machine } = language({
      type: 'object',
      oneOf: [
        { properties: play, additionalProperties: false, required: ['host_name'] },
        {
          patternProperties: byWord((index) => ({ maxLength: index }), 5),
          additionalProperties: false,
          required: ['import'],
        },
      ],
    });
    const before = machine.spent();
    expect(after(machine, '{"host_name":1,"')).toBeDefined();
    expect(machine.spent() - before).toBeLessThan(10_000);
  });
});
