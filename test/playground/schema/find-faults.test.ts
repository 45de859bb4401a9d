/** What is wrong with an answer that nothing held to its schema. */
import { describe, expect, it } from 'vitest';
import { findFaults } from '../../../src/playground/schema/find-faults.ts';

const schema = {
  type: 'object',
  properties: {
    city: { type: 'string' },
    kind: { enum: ['talk', 'concert'] },
    place: { $ref: '#/$defs/place' },
  },
  required: ['city', 'kind', 'place'],
  additionalProperties: false,
  $defs: { place: { type: 'object', properties: { seats: { type: 'integer' } } } },
};
const right = { city: 'Oslo', kind: 'talk', place: { seats: 5 } };
const faultsOf = (text: string, reason = 'stop') =>
  findFaults(schema, text, reason).map(({ kind, pointer }) =>
    pointer === undefined ? kind : `${kind} ${pointer}`,
  );

describe('an answer without constraints', () => {
  it('may conform', () => {
    expect(faultsOf(JSON.stringify(right, null, 2))).toEqual([]);
  });

  it('may not be JSON, or be wrapped in prose', () => {
    expect(faultsOf('Here you are: a talk in Oslo.')).toEqual(['no-json']);
    expect(faultsOf(`\`\`\`json\n${JSON.stringify(right)}\n\`\`\``)).toEqual(['around']);
    expect(faultsOf(`${JSON.stringify(right)} I hope {this} helps.`)).toEqual(['around']);
  });

  it('may contain brackets in strings', () => {
    const answer = JSON.stringify({ ...right, city: '] "}{' });
    expect(faultsOf(`Here: ${answer} Done [1].`)).toEqual(['around']);
  });

  it('may be long when it is truncated', () => {
    const long = JSON.stringify(Array.from({ length: 20_000 }, (_, id) => ({ id, name: 'x' })));
    expect(faultsOf(long.slice(0, -1), 'length')).toEqual(['cut-off', 'no-json']);
  });

  it('may be long and have only escaped quotation marks', () => {
    const escaped = `{${String.raw`\"name\": \"Jazz\", `.repeat(40_000)}`;
    expect(faultsOf(escaped)).toEqual(['no-json']);
  });

  it('may be truncated', () => {
    expect(faultsOf('{"city":"Oslo","kind":"ta', 'length')).toEqual(['cut-off', 'no-json']);
  });

  it('may have a schema that only the service can check', () => {
    const schema = { properties: { phone: { pattern: '^[\\w-.]+$' } } };
    expect(findFaults(schema, '{"phone":"a.b"}', 'stop').map(({ kind }) => kind)).toEqual([
      'unchecked',
    ]);
    expect(findFaults(schema, '{"phone":"a.b"} done', 'length').map(({ kind }) => kind)).toEqual([
      'cut-off',
      'around',
      'unchecked',
    ]);
  });

  it('may lack members, have others or wrong types, each reported with its location', () => {
    const wrong = { kind: 'party', place: { seats: 'five' }, extra: 1 };
    expect(faultsOf(JSON.stringify(wrong)).sort()).toEqual([
      'schema ',
      'schema /extra',
      'schema /kind',
      'schema /place/seats',
    ]);
    const [missing] = findFaults(schema, '{}', 'stop');
    expect(missing?.message).toBe('The member "city" is missing.');
  });
});
