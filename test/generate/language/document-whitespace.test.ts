/** The whitespace of documents whose request leaves it open. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentWhitespace } from '../../../src/runtime/generate/language/document-whitespace.ts';
import { compile } from '../../../src/runtime/grammar/index.ts';
import { byteVocabulary } from '../../support/byte-vocabulary.ts';

/** The text of a value, with `space` after each colon and comma. */
function textOf(value: unknown, space: string): string {
  if (Array.isArray(value)) return `[${value.map((one) => textOf(one, space)).join(`,${space}`)}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, one]) => `${JSON.stringify(name)}:${space}${textOf(one, space)}`,
  );
  return `{${members.join(`,${space}`)}}`;
}

const anyTexts = fc.string({ unit: fc.constantFrom('a', '"', '\\', ':', ',', ' ', '\n', '{') });
const numbers = fc.integer({ min: -1000, max: 1000 });
const { value: values } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    anyTexts,
    numbers,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(anyTexts, tie('value'), { maxKeys: 3 }),
  ),
}));
const cut = (text: string, share: number) => text.slice(0, Math.round(share * text.length));
const shares = fc.double({ min: 0, max: 1, noNaN: true });

test('the form is spaced without a prefix, and after any prefix of a spaced document', () => {
  expect(documentWhitespace()).toBe('spaced');
  fc.assert(
    fc.property(values, shares, (value, share) => {
      expect(documentWhitespace(cut(textOf(value, ' '), share))).toBe('spaced');
    }),
  );
});

test.each([
  ['{"a":1', 'compact'],
  ['{"a":"x: y, z"', 'compact'],
  ['{"a":', 'spaced'],
  ['{"a: ","', 'compact'],
  ['{"a": 1,', 'spaced'],
  ['{"a": 1,"', 'flexible'],
  ['{"a":  ', 'flexible'],
  ['{ "a": ', 'flexible'],
  ['{"a":\n', 'flexible'],
  ['{"a": "\\", b:c', 'spaced'],
])('the form after %j is %s', (prefix, whitespace) => {
  expect(documentWhitespace(prefix)).toBe(whitespace);
});

test('every prefix that some form accepts is accepted', () => {
  const schema = '{"type":["array","object"]}';
  const grammars = Object.fromEntries(
    (['compact', 'spaced', 'flexible'] as const).map((whitespace) => [
      whitespace,
      compile(schema, byteVocabulary, { whitespace }),
    ]),
  );
  const containers = fc.oneof(
    fc.array(values, { maxLength: 3 }),
    fc.dictionary(anyTexts, values, { maxKeys: 3 }),
  );
  const accepts = (form: string, prefix: string) =>
    grammars[form]!.start().acceptBytes(new TextEncoder().encode(prefix));
  fc.assert(
    fc.property(
      containers,
      fc.constantFrom('', ' ', '  ', '\n'),
      fc.boolean(),
      shares,
      (value, space, indented, share) => {
        const whole = indented ? JSON.stringify(value, null, 2) : textOf(value, space);
        const prefix = cut(whole, share);
        fc.pre(accepts('flexible', prefix));
        expect(accepts(documentWhitespace(prefix), prefix), prefix).toBe(true);
      },
    ),
  );
});
