/** JSON that is formatted or changed, but not parsed and printed: that would round its numbers. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  membersOf,
  moved,
  newMember,
  withMembers,
} from '../../../src/playground/schema/builder/members.ts';
import { formatJsonText } from '../../../src/playground/schema/format-json.ts';
import { rewriteJson } from '../../../src/playground/schema/written-json.ts';

/** With numbers that JavaScript rounds, and a member that it lists first. */
const text = String.raw`{
  "properties": {
    "id": { "maximum": 9223372036854775807, "title": "\u00fc" },
    "b": { "properties": { "b": {}, "10": { "multipleOf": 1e-400 } } }
  },
  "maximum": 1e400
}`;
const schema = JSON.parse(text) as Readonly<Record<string, unknown>>;

describe('formatted text', () => {
  it('has the numbers and the order of the text', () => {
    expect(formatJsonText(text)).toBe(`{
  "properties": {
    "id": {
      "maximum": 9223372036854775807,
      "title": "ü"
    },
    "b": {
      "properties": {
        "b": {},
        "10": { "multipleOf": 1e-400 }
      }
    }
  },
  "maximum": 1e400
}`);
  });

  it('has the same values, for any document', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = JSON.stringify(value);
        expect(JSON.stringify(JSON.parse(formatJsonText(json)))).toBe(json);
      }),
    );
  });
});

describe('a changed document', () => {
  it('has the text of what is unchanged, around the change and in what moves or is renamed', () => {
    const [id, b] = membersOf(schema);
    const changed = withMembers(schema, [{ ...b!, name: 'c' }, id!, newMember([id!, b!])]);
    expect(rewriteJson(text, schema, changed)).toBe(
      '{"properties":{"c":{ "properties": { "b": {}, "10": { "multipleOf": 1e-400 } } },' +
        String.raw`"id":{ "maximum": 9223372036854775807, "title": "\u00fc" },` +
        '"field3":{"type":"string"}},"maximum":1e400,"required":["field3"]}',
    );
    const [, last] = moved(membersOf(schema), 0, 1);
    const titled = { ...last!, schema: { ...(last!.schema as object), title: 'Id' } };
    expect(rewriteJson(text, schema, withMembers(schema, [titled]))).toContain(
      '{"id":{"maximum":9223372036854775807,"title":"Id"}}',
    );
  });

  it('is the document as changed, whatever it is', () => {
    const documents = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(documents, documents, fc.string(), (one, other, name) => {
        const before = JSON.parse(JSON.stringify(one)) as Record<string, unknown>;
        const after = { ...other, ...before, [name]: [before, other] };
        const written = rewriteJson(JSON.stringify(one, null, 1), before, after);
        expect(JSON.stringify(JSON.parse(written))).toBe(JSON.stringify(after));
      }),
    );
  });
});
