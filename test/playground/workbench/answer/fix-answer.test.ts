/** Values that a person keeps for the next answer. */
import { beforeEach, describe, expect, it } from 'vitest';
import { putValue } from '../../../../src/form/outline/put-value.ts';
import { readTyped } from '../../../../src/form/outline/read-typed.ts';
import { editingOf, keptValues } from '../../../../src/playground/workbench/answer/fix-answer.ts';
import {
  buildRequest,
  typedParts,
} from '../../../../src/playground/workbench/state/build-request.ts';
import type { Draft } from '../../../../src/playground/workbench/state/draft.ts';
import { readDraft } from '../../../../src/playground/workbench/state/draft-codec.ts';
import { examples } from '../../../../src/playground/workbench/state/examples/index.ts';
import type { Run, RunChoice } from '../../../../src/playground/workbench/state/run.ts';
import { draft as current, run } from '../../../../src/playground/workbench/state/state.ts';
import { language } from '../../../grammar/machine/walk.ts';

const [event] = examples;
const document = event.expected as Record<string, unknown>;
const draft: Draft = { ...event.draft, fixed: { document, pointers: ['/place/city'] } };

describe('a kept value', () => {
  it('is enforced by the request', () => {
    const built = buildRequest(draft, 'm');
    if ('problems' in built) throw new Error('no request');
    const { accepts } = language(built.request.response_format?.json_schema.schema);
    const elsewhere = { ...document, place: { venue: 'Blue Door', city: 'Porto' } };
    expect(accepts(JSON.stringify({ ...document, name: 'Something else' }))).toBe(true);
    expect(accepts(JSON.stringify(elsewhere))).toBe(false);
    // What is shown beside the form is the schema as it was written.
    expect(built.schema).toEqual(JSON.parse(event.draft.schemaText));
  });

  it('leaves the schema as it is written, and is the number that the answer has', () => {
    const schemaText = '{ "properties": { "id": {}, "10": {} }, "maximum": 9223372036854775807 }';
    const text = '{ "id": 12345678901234567891 }';
    const choice = { index: 0, reasoning: '', text, toolCalls: [], tokens: [] };
    current.value = { ...event.draft, schemaText };
    editingOf({ ...choice, document: JSON.parse(text) as unknown }).setFixed('/id', true);
    const stored = readDraft(JSON.parse(JSON.stringify(current.value)))!;
    expect(typedParts(stored).schema).toBe(
      '{"properties":{ "id": {}, "10": {} },"maximum":9223372036854775807,"allOf":[' +
        '{"type":"object","properties":{"id":{"enum":[12345678901234567891]}},"required":["id"]}]}',
    );
    current.value = event.draft;
  });

  it.each(['5', '[]', '"true"'])(
    'leaves it to the service to refuse the schema %s',
    (schemaText) => {
      const built = buildRequest({ ...draft, schemaText }, 'm');
      expect('request' in built && built.request.response_format?.json_schema.schema).toEqual(
        JSON.parse(schemaText),
      );
    },
  );

  it('is kept in links and between visits, unless its location does not exist', () => {
    expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
    const odd = { ...draft, fixed: { document, pointers: ['/nowhere'] } };
    expect(readDraft(odd)).not.toHaveProperty('fixed');
  });
});

describe('a corrected value', () => {
  it('replaces the other value, and nothing else', () => {
    const before = { a: [{ 'b/c': 1 }, 2], d: 3 };
    expect(putValue(before, '/a/0/b~1c', 5)).toEqual({ a: [{ 'b/c': 5 }, 2], d: 3 });
    expect(before.a[0]).toEqual({ 'b/c': 1 });
    expect(putValue(1, '', 2)).toBe(2);
  });

  it('creates missing parent objects, but no array items', () => {
    expect(putValue(undefined, '/place/city', 'Faro')).toEqual({ place: { city: 'Faro' } });
    expect(putValue({ tags: [] }, '/tags/0', 'jazz')).toBeUndefined();
    expect(putValue({}, '/__proto__', 1)).toEqual(JSON.parse('{"__proto__":1}'));
  });

  it('stays a number if it was one', () => {
    expect(readTyped(' 12.5 ', 3)).toBe(12.5);
    expect(readTyped('12', 'x')).toBe('12');
    expect(readTyped('twelve', 3)).toBeUndefined();
    expect(readTyped('', 3)).toBeUndefined();
  });
});

describe('a corrected value of an answer', () => {
  it('leaves the other numbers as they are written', () => {
    const text = '{ "id": 12345678901234567891, "seats": 80 }';
    const choice = { index: 0, reasoning: '', text, toolCalls: [], tokens: [] };
    const answer = { ...choice, document: JSON.parse(text) as unknown };
    run.value = { choices: [answer] } as Partial<Run> as Run;
    editingOf(answer).replace('/seats', 90);
    expect(run.value?.choices[0]?.text).toBe('{ "id": 12345678901234567891, "seats": 90 }');
    run.value = undefined;
  });
});

describe('values kept in several choices', () => {
  const choiceOf = (index: number, document: unknown): RunChoice => ({
    index,
    reasoning: '',
    text: JSON.stringify(document),
    document,
    toolCalls: [],
    tokens: [],
  });
  const long = choiceOf(0, { name: 'a', items: [1, 2, 3], extra: null });
  const short = choiceOf(1, { name: 'b', items: [1], extra: { unit: 'm' } });

  beforeEach(() => {
    current.value = event.draft;
  });

  it('are all kept, also of a list that is shorter in the other choice', () => {
    editingOf(long).setFixed('/items/2', true);
    editingOf(short).setFixed('/name', true);
    expect(keptValues()).toEqual([
      { pointer: '/items/2', value: 3 },
      { pointer: '/name', value: 'b' },
    ]);
    const built = buildRequest(current.value, 'm');
    expect('request' in built && built.request.response_format?.json_schema.schema).toMatchObject({
      allOf: [
        { properties: { name: { enum: ['b'] }, items: { prefixItems: [{}, {}, { enum: [3] }] } } },
      ],
    });
  });

  it('are marked only in the choice that has them, and replaced by those of another', () => {
    editingOf(long).setFixed('/name', true);
    expect(editingOf(long).isFixed('/name')).toBe(true);
    expect(editingOf(short).isFixed('/name')).toBe(false);
    editingOf(short).setFixed('/name', true);
    expect(keptValues()).toEqual([{ pointer: '/name', value: 'b' }]);
    editingOf(short).setFixed('/name', false);
    expect(current.value).not.toHaveProperty('fixed');
  });

  it('give way to a value of another choice that lies in them or around them', () => {
    editingOf(long).setFixed('/extra', true);
    editingOf(short).setFixed('/extra/unit', true);
    expect(keptValues()).toEqual([{ pointer: '/extra/unit', value: 'm' }]);
    editingOf(long).setFixed('/extra', true);
    expect(keptValues()).toEqual([{ pointer: '/extra', value: null }]);
  });

  it('stay when a value of another choice is corrected', () => {
    editingOf(long).setFixed('/items/1', true);
    editingOf(short).replace('/name', 'c');
    expect(keptValues()).toEqual([
      { pointer: '/items/1', value: 2 },
      { pointer: '/name', value: 'c' },
    ]);
  });
});
