import { describe, expect, test } from 'vitest';
import { refusal } from './walk.ts';

describe('a schema that is too complex is refused with its keyword', () => {
  test.each([
    [
      'endless depth',
      `${'{"type":"array","minItems":1,"items":'.repeat(5000)}true${'}'.repeat(5000)}`,
    ],
    ['schemas applied to each other', `${'{"not":'.repeat(5000)}true${'}'.repeat(5000)}`],
    [
      'combinations',
      {
        type: 'object',
        allOf: Array.from({ length: 16 }, (_, i) => ({
          anyOf: Array.from({ length: 3 }, (_, j) => ({
            properties: {
              a: { type: 'object', properties: { [`q${i}`]: { const: j } }, required: [`q${i}`] },
            },
            required: ['a'],
          })),
        })),
      },
    ],
  ])('%s', (_, schema) => {
    // An eighth of the usual budget: what explodes passes any.
    const options = { budget: { states: 50_000 } };
    expect(refusal(schema, options)).toMatchObject({ code: 'schema_too_complex' });
  });
});
