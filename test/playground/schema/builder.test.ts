/** Schemas as fields that a person edits. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type FieldKind,
  isNode,
  kindLabels,
  kindOf,
  withKeyword,
  withKind,
} from '../../../src/playground/schema/builder/kinds.ts';
import {
  membersOf,
  moved,
  nameProblem,
  newMember,
  withMembers,
} from '../../../src/playground/schema/builder/members.ts';
import { examples } from '../../../src/playground/workbench/state/examples/index.ts';

const kinds = Object.keys(kindLabels) as FieldKind[];

describe('a field', () => {
  it.each(kinds)('of the kind "%s" is recognised after it was set', (kind) => {
    expect(kindOf(withKind({ description: 'What it is' }, kind))).toBe(kind);
    expect(withKind({ description: 'What it is' }, kind)).toMatchObject({
      description: 'What it is',
    });
  });

  it.each([
    { $ref: '#/$defs/a' },
    { oneOf: [{ type: 'string' }] },
    { type: ['string', 'null'] },
    { enum: [1, 'a'] },
    { type: 'array', prefixItems: [] },
    { const: 1 },
    true,
  ])('with a schema like %j is editable only as JSON', (schema) => {
    expect(kindOf(schema)).toBeUndefined();
  });

  it('keeps its other keywords when one is changed or removed', () => {
    const schema = { type: 'string', minLength: 1, pattern: 'a' };
    expect(withKeyword(schema, 'minLength', 3)).toEqual({ ...schema, minLength: 3 });
    expect(withKeyword(schema, 'minLength', undefined)).toEqual({ type: 'string', pattern: 'a' });
  });
});

describe('the fields of an object', () => {
  it('are read from every template, and writing them back changes nothing', () => {
    const schemas = examples
      .filter(({ draft }) => draft.schemaOn)
      .map(({ draft }) => JSON.parse(draft.schemaText) as unknown)
      .filter((schema) => kindOf(schema) === 'object');
    expect(schemas.length).toBeGreaterThan(5);
    for (const schema of schemas) {
      if (isNode(schema)) expect(withMembers(schema, membersOf(schema))).toEqual(schema);
    }
  });

  it('survive a round trip, whatever their names and order', () => {
    const members = fc.uniqueArray(
      fc.record({
        name: fc.string({ minLength: 1 }).filter((name) => nameProblem(name, []) === undefined),
        schema: fc.constantFrom({ type: 'string' }, true, { $ref: '#' }),
        required: fc.boolean(),
      }),
      { selector: ({ name }) => name },
    );
    fc.assert(
      fc.property(members, (list) => {
        expect(membersOf(withMembers({ type: 'object' }, list))).toEqual(list);
      }),
    );
  });

  it('keep required names that are not declared', () => {
    const schema = { type: 'object', properties: { a: true }, required: ['a', 'other'] };
    expect(withMembers(schema, [])).toMatchObject({ properties: {}, required: ['other'] });
  });

  it('move by one place, and not beyond the ends', () => {
    const list = ['a', 'b'].map((name) => ({ name, schema: true, required: false }));
    expect(moved(list, 1, -1).map(({ name }) => name)).toEqual(['b', 'a']);
    expect(moved(list, 0, -1)).toBe(list);
  });

  it('accept only unused names', () => {
    const list = [newMember([])];
    expect(newMember(list).name).not.toBe(list[0]?.name);
    expect(nameProblem('field1', list)).toBe('This name is taken.');
    expect(nameProblem('', [])).toBe('A field needs a name.');
    expect(nameProblem('12', [])).toMatch('number');
  });
});
