import { describe, expect, test, vi } from 'vitest';
import { compile } from '../../../src/runtime/grammar/compile.ts';
import type { Configuration } from '../../../src/runtime/grammar/machine/branch.ts';
import { buildMachine } from '../../../src/runtime/grammar/machine/index.ts';
import { createConfigurationMasks } from '../../../src/runtime/grammar/masks/configuration-masks.ts';
import { prepareMasks } from '../../../src/runtime/grammar/masks/prepare-masks.ts';
import { createMatcher } from '../../../src/runtime/grammar/matcher.ts';
import { prepareGrammar } from '../../../src/runtime/grammar/prepare-grammar.ts';
import type { CompileOptions, Grammar } from '../../../src/runtime/grammar/types.ts';
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

/** The shortest document of {@link record}s of texts. */
function emptyRecord(members: number): string {
  return JSON.stringify(Object.fromEntries(record(members).required.map((name) => [name, ''])));
}

/** Notes from now on after which beginnings of a document a grammar finds masks. */
function watch(grammar: Grammar, document: string): () => string[] {
  const found = new Set<string>();
  grammar.start((context) => {
    const { machine, masks } = context;
    const beginnings = Array.from(document, (_, length) => document.slice(0, length));
    const at = (text: string) => machine.advance(machine.start, encoder.encode(text));
    const { setOf } = masks;
    vi.spyOn(masks, 'setOf').mockImplementation((config) => {
      const set = setOf(config);
      for (const text of beginnings) if (at(text) === config) found.add(text);
      return set;
    });
    return createMatcher(context, machine.start);
  });
  return () => [...found].sort();
}

describe('masks prepared in advance', () => {
  test.each([
    ['after the quote of a name', '{"'],
    ['between its words', '{"first'],
    ['before the quote that ends it', '{"firstName'],
    ['after the quote of a string', '{"firstName":"'],
    ['before a number', '{"firstName":"","age":'],
    ['after a value that is no string', '{"firstName":"","age":0,"done":true'],
    ['in the objects of a list', '{"firstName":"","age":0,"done":true,"list":[{"'],
  ])('include those %s', (_, text) => {
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

  test('include those of later members in spaced documents', () => {
    const { found, at } = prepared(record(2, { type: 'integer' }), { whitespace: 'spaced' });
    expect(found).toContain(at('{"m0": '));
    expect(found).toContain(at('{"m0": 1, "m1": '));
  });

  test('include those of all mentioned names if other names are allowed, too', () => {
    const { found, at } = prepared({ ...record(4), required: [], additionalProperties: true });
    expect(found).toContain(at('{"m0":"","m1":"","m2":"","'));
    expect(found).toContain(at('{"m0":"","m1":"","m2":"","m3":"'));
  });

  test('include those of outer containers before nested ones', () => {
    const { found, at } = prepared(record(30, record(30)));
    const inner = emptyRecord(30);
    expect(found).toContain(at(`{"m0":${inner},"m1":${inner},"`));
    expect(found).not.toContain(at('{"m0":{"m0":"","m1":"","m2":"","m3":"","m4":"","'));
  });

  test('are no more for a wide schema than for 32 members', () => {
    expect(prepared(record(1000)).found.size).toBe(prepared(record(32)).found.size);
  });

  test('are no more for a name of a thousand words than for one of a hundred', () => {
    const found = (words: number) =>
      prepared({ properties: { ['aB'.repeat(words)]: true }, additionalProperties: false }).found;
    expect(found(1000).size).toBe(found(100).size);
  });

  test('do not include masks that are too complex', () => {
    const hard = { type: 'string', pattern: '^(?=.*a.{9}$)(?=.*b.{8}$)' };
    const grammar = compile(record(3, hard), vocabulary, { budget: { states: 30_000 } });
    prepareGrammar(grammar);
    expect(grammar.start().acceptBytes(encoder.encode('{"m0":"'))).toBe(true);
  });

  test('are computed once, and only on request', () => {
    const grammar = compile(record(3), vocabulary);
    const compiled = grammar.states();
    prepareGrammar(grammar);
    const prepared = grammar.states();
    prepareGrammar(grammar);
    expect(prepared).toBeGreaterThan(compiled);
    expect(grammar.states()).toBe(prepared);
  });

  test('can be interrupted, and are all found when it goes on', () => {
    const document = emptyRecord(8);
    const [whole, cut] = [0, 0].map(() => compile(record(8), vocabulary));
    const [inWhole, inCut] = [watch(whole!, document), watch(cut!, document)];
    expect(prepareGrammar(whole!)).toBe(true);
    expect(inWhole()).toContain('{"m0":"","m1":"","m2":"","m3":"');
    let members = 0;
    expect(prepareGrammar(cut!, () => ++members > 3)).toBe(false);
    expect(inCut()).toContain('{"m0":"","m1":"","m2":"');
    expect(inCut()).not.toContain('{"m0":"","m1":"","m2":"","m3":"');
    expect(prepareGrammar(cut!)).toBe(true);
    expect(inCut()).toEqual(inWhole());
  });

  test('do not change any document or mask', () => {
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
