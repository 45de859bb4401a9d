import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/runtime/grammar/compile.ts';
import type { Configuration } from '../../../src/runtime/grammar/machine/branch.ts';
import { buildMachine } from '../../../src/runtime/grammar/machine/index.ts';
import { createConfigurationMasks } from '../../../src/runtime/grammar/masks/configuration-masks.ts';
import { prepareMasks } from '../../../src/runtime/grammar/masks/prepare-masks.ts';
import { prepareGrammar } from '../../../src/runtime/grammar/prepare-grammar.ts';
import type { CompileOptions } from '../../../src/runtime/grammar/types.ts';
import { crossingVocabulary as vocabulary } from '../crossing-vocabulary.ts';

const encoder = new TextEncoder();

/** The machine of a schema, and the places whose masks are found ahead. */
function prepared(schema: unknown, options: CompileOptions = {}) {
  const { languages, tables } = vocabulary.workspaces.shared();
  const machine = buildMachine(schema, options, languages);
  const masks = createConfigurationMasks(machine, vocabulary.endOfTurn, tables);
  const found = new Set<Configuration>();
  const setOf = (config: Configuration) => {
    found.add(config);
    return masks.setOf(config);
  };
  prepareMasks(machine, { setOf });
  return { found, at: (text: string) => machine.advance(machine.start, encoder.encode(text))! };
}

/** A closed object of so many members that must come. */
function record(members: number, value: unknown = { type: 'string' }) {
  const names = Array.from({ length: members }, (_, index) => `m${index}`);
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, value])),
    required: names,
    additionalProperties: false,
  };
}

describe('the masks found ahead', () => {
  test.each([
    ['after the quote of a name', '{"'],
    ['between its words', '{"first'],
    ['before the quote that ends it', '{"firstName'],
    ['after the quote of a string', '{"firstName":"'],
    ['before a number', '{"firstName":"","age":'],
    ['after a value that is no string', '{"firstName":"","age":0,"done":true'],
    ['in the objects of a list', '{"firstName":"","age":0,"done":true,"list":[{"'],
  ])('are those %s', (_, text) => {
    const properties = {
      firstName: { type: 'string' },
      age: { type: 'integer' },
      done: { type: 'boolean' },
      list: { type: 'array', minItems: 1, items: record(1) },
    };
    const required = Object.keys(properties);
    const { found, at } = prepared({
      type: 'object',
      properties,
      required,
      additionalProperties: false,
    });
    expect(found).toContain(at(text));
  });

  test('are those of the later members, too, where spaces must stand', () => {
    const { found, at } = prepared(record(2, { type: 'integer' }), { whitespace: 'spaced' });
    expect(found).toContain(at('{"m0": '));
    expect(found).toContain(at('{"m0": 1, "m1": '));
  });

  test('are those of all mentioned names where other names may come instead', () => {
    const { found, at } = prepared({ ...record(4), required: [], additionalProperties: true });
    expect(found).toContain(at('{"m0":"","m1":"","m2":"","'));
    expect(found).toContain(at('{"m0":"","m1":"","m2":"","m3":"'));
  });

  test('are those of outer containers before those within', () => {
    const { found, at } = prepared(record(30, record(30)));
    const inner = JSON.stringify(
      Object.fromEntries(Object.keys(record(30).properties).map((name) => [name, ''])),
    );
    expect(found).toContain(at(`{"m0":${inner},"m1":${inner},"`));
    expect(found).not.toContain(at('{"m0":{"m0":"","m1":"","m2":"","m3":"","m4":"","'));
  });

  test('are no more for a wide schema than for one of 32 members', () => {
    expect(prepared(record(1000)).found.size).toBe(prepared(record(32)).found.size);
  });

  test('are no more for a name of a thousand words than for one of a hundred', () => {
    const found = (words: number) =>
      prepared({ properties: { ['aB'.repeat(words)]: true }, additionalProperties: false }).found;
    expect(found(1000).size).toBe(found(100).size);
  });

  test('are left for the step that asks for them where they are too complex', () => {
    const hard = { type: 'string', pattern: '^(?=.*a.{9}$)(?=.*b.{8}$)' };
    const grammar = compile(record(3, hard), vocabulary, { budget: { states: 30_000 } });
    prepareGrammar(grammar);
    expect(grammar.start().acceptBytes(encoder.encode('{"m0":"'))).toBe(true);
  });

  test('are found once, and only when it is asked for', () => {
    const grammar = compile(record(3), vocabulary);
    const compiled = grammar.states();
    prepareGrammar(grammar);
    const prepared = grammar.states();
    prepareGrammar(grammar);
    expect(prepared).toBeGreaterThan(compiled);
    expect(grammar.states()).toBe(prepared);
  });

  test('make no document and no mask another one', () => {
    const [ahead, later] = [0, 0].map(() => compile(record(3), vocabulary));
    prepareGrammar(ahead!);
    const [one, other] = [ahead!.start(), later!.start()];
    for (const byte of encoder.encode('{"m0":"a","m1":"","m2":"b"}')) {
      expect(one.mask()).toEqual(other.mask());
      for (const matcher of [one, other])
        expect(matcher.acceptBytes(Uint8Array.of(byte))).toBe(true);
    }
    expect(one.complete).toBe(true);
  });
});
