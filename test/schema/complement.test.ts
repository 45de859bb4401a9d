import { expect, test } from 'vitest';
import { compile } from '../../src/runtime/grammar/index.ts';
import { stubVocabulary } from '../support/stub-engine.ts';

const schema = {
  if: { contains: true, maxContains: 0, anyOf: [{ prefixItems: [{ type: 'null' }] }] },
  then: { dependentSchemas: { a: { type: 'array' } } },
};

test.each([
  ['{"b":1}', true],
  ['{"a":1}', false],
  ['[]', true],
  ['[1]', true],
])('a schema that no array satisfies does not constrain objects: %s is %s', (text, valid) => {
  const matcher = compile(JSON.stringify(schema), stubVocabulary).start();
  const accepted = matcher.acceptBytes(new TextEncoder().encode(text)) && matcher.complete;
  expect(accepted).toBe(valid);
});
