import { describe, expect, test } from 'vitest';
import { compile } from '../../src/runtime/grammar/index.ts';
import { byteVocabulary } from '../support/byte-vocabulary.ts';
import { createOracle } from './fuzz/oracle.ts';

/**
 * The roles of ansible-lint's requirements.json: an entry is a role, or whatever else includes a
 * file. A value that is wrong for a role may be an entry's, `include` being still to come.
 * llguidance 1.9.1 refuses the first digit of each of these numbers, after which there are valid
 * documents.
 */
const text = { type: 'string' };
const schema = {
  type: 'array',
  items: {
    anyOf: [
      {
        type: 'object',
        properties: { name: text, src: text, version: text },
        additionalProperties: false,
      },
      { type: 'object', properties: { include: text }, required: ['include'] },
    ],
  },
};

const isValid = createOracle(schema)!;
const grammar = compile(schema, byteVocabulary);

/** A matcher after the longest beginning of a text that it takes, and that beginning. */
function taken(document: string) {
  const matcher = grammar.start();
  const length = [...document].findIndex((byte) => !matcher.acceptBytes(Buffer.from(byte)));
  return { matcher, text: length < 0 ? document : document.slice(0, length) };
}

describe.each([
  '[{"name":12345',
  '[{"name":"a","src":12345',
  '[{"name":"a","src":"","version":12345',
])('%s', (beginning) => {
  test('is the beginning of a valid document, which is accepted', () => {
    const document = `${beginning},"include":""}]`;
    expect(isValid(JSON.parse(document))).toBe(true);
    expect(taken(document).text).toBe(document);
    expect(taken(document).matcher.complete).toBe(true);
  });

  test('is rejected only where nothing valid can follow', () => {
    const document = `${beginning}}]`;
    expect(isValid(JSON.parse(document))).toBe(false);
    expect(taken(document).text).toBe(beginning);
  });
});
