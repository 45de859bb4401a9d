import { expect, test } from 'vitest';
import { compile, createVocabulary } from '../../../src/runtime/grammar/index.ts';
import { describeKeyword } from './describe-keyword.ts';

describeKeyword('enum', {
  alone: [
    [{ enum: [1, 'a', null, { a: 1 }, [2]] }, [1, 'a', null, { a: 1 }, [2]], [2, 'b', {}, []]],
  ],
  beside: [
    [{ enum: ['a', 'bc', 'd'], maxLength: 1 }, ['a', 'd'], ['bc']],
    [{ enum: [1, 2, 3], not: { enum: [2] } }, [1, 3], [2]],
    [{ enum: [1, '1'], type: 'string' }, ['1'], [1]],
  ],
  refused: [
    [{ enum: 'a' }, 'invalid_schema', '/enum'],
    [{ enum: ['a'], type: 'number' }, 'unsatisfiable_schema'],
  ],
});

const bytes = Array.from({ length: 0x100 }, (_, byte) => Uint8Array.of(byte));
const vocabulary = createVocabulary({ bytes: [...bytes, new Uint8Array(0)], endOfTurn: [0x100] });

/** Whether a text is a document of the schema where numbers may have any form. */
function accepts(schema: unknown, text: string): boolean {
  const matcher = compile(schema, vocabulary, { numbers: 'any' }).start();
  return matcher.acceptBytes(new TextEncoder().encode(text)) && matcher.complete;
}

test('numbers of an enum may have any form, and those of an enum with over a hundred values only the canonical one', () => {
  const few = { enum: Array.from({ length: 100 }, (_, i) => 1000 * i) };
  const many = { enum: Array.from({ length: 10_000 }, (_, i) => 1000 * i) };
  for (const schema of [few, many]) {
    expect(accepts(schema, '7000')).toBe(true);
    expect(accepts(schema, '7001')).toBe(false);
  }
  expect(accepts(few, '7e3')).toBe(true);
  expect(accepts(many, '7e3')).toBe(false);
});
