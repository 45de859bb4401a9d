import { describe, expect, test } from 'vitest';
import { compile } from '../../src/runtime/grammar/compile.ts';
import { isAllowed } from '../../src/runtime/grammar/token-mask.ts';
import { createVocabulary } from '../../src/runtime/grammar/vocabulary.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

/** Every byte, and tokens that end a name and go on. */
const crossing = ['', 'a', 'b', 'aa', 'ab', '\\"'].flatMap((name) =>
  ['":', '":1', '":null', '":1}', '":null}', '":null,"', '":null,"a":', '":{}}', '":"'].map(
    (rest) => name + rest,
  ),
);
const vocabulary = createVocabulary({
  bytes: [...Array.from({ length: 256 }, (_, byte) => Uint8Array.of(byte)), ...crossing.map(utf8)],
  endOfTurn: [],
});

describe('tokens that end the name of a member and go on', () => {
  const schemas = {
    'some member is no null, or some name does not begin with a':
      '{"not":{"patternProperties":{"[^a]":{"type":"null"}},"propertyNames":{"pattern":"^a"},"not":{"type":"array"}}}',
    'some member under a name of a alone is no null':
      '{"type":"object","not":{"patternProperties":{"^a+$":{"type":"null"}}}}',
    'one name is left': '{"type":"object","propertyNames":{"maxLength":0},"minProperties":1}',
    'two members, of few names':
      '{"type":"object","propertyNames":{"pattern":"^[ab]$"},"minProperties":2}',
  };

  for (const [what, schema] of Object.entries(schemas)) {
    test(`are allowed as they are accepted, within the budget of a step: ${what}`, () => {
      const grammar = compile(schema, vocabulary, { budget: { states: 20_000 } });
      let written = 0;
      for (const text of ['', '{', '{"', '{"a', '{"a":null,"', '{"":null,"', '{"b":null,"a']) {
        const matcher = grammar.start();
        if (!matcher.acceptBytes(utf8(text))) continue;
        written++;
        const mask = matcher.mask();
        for (let token = 0; token < vocabulary.size; token++) {
          expect(isAllowed(mask, token), `${text} + ${token}`).toBe(matcher.fork().accept(token));
        }
      }
      expect(written).toBeGreaterThan(2);
    });
  }
});
