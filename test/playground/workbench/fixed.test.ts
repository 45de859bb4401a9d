/** Values that a person keeps for the next answer. */
import { describe, expect, it } from 'vitest';
import { putValue } from '../../../src/form/outline/put-value.ts';
import { readTyped } from '../../../src/form/outline/read-typed.ts';
import { buildRequest, type Draft } from '../../../src/playground/workbench/draft.ts';
import { readDraft } from '../../../src/playground/workbench/draft-codec.ts';
import { examples } from '../../../src/playground/workbench/examples/index.ts';
import { language } from '../../grammar/machine/walk.ts';

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
