import { describe, expect, test } from 'vitest';
import { DIALECTS, type Dialect, loadGroups } from '../suites/conformance/suite.ts';
import { asDraft2020 } from './fuzz/dialects.ts';
import { createOracle } from './fuzz/oracle.ts';
import { createReference } from './fuzz/reference.ts';
import type { Schema } from './fuzz/schemas.ts';

/** As JavaScript reads it, its dialect named. */
function plain(schema: unknown, dialect: Dialect): Schema {
  const read = JSON.parse(JSON.stringify(schema)) as Schema;
  return typeof read === 'boolean' ? read : { $schema: DIALECTS[dialect], ...read };
}

const judged = (dialect: Dialect) =>
  loadGroups(dialect, 'required').flatMap((group) => {
    // Formats are annotations there.
    if (group.file === 'format') return [];
    const judge = createReference(asDraft2020(plain(group.schema, dialect)));
    return judge ? [{ ...group, judge }] : [];
  });

const dialects = Object.keys(DIALECTS) as Dialect[];

describe.each(dialects)(
  'the second judge of the fuzz agrees with the official suite, %s',
  (dialect) => {
    const groups = judged(dialect);

    test.each(groups)('$name', ({ judge, tests }) => {
      for (const { data, valid } of tests) {
        const document: unknown = JSON.parse(JSON.stringify(data));
        expect([data, judge(document)]).toEqual([data, valid]);
      }
    });

    test('which has a hundred groups and more that it takes on', () => {
      expect(groups.length).toBeGreaterThan(100);
    });
  },
);

test('the judges leave a schema alone whose older draft drops the name that a reference gives', () => {
  const schema = {
    $schema: 'http://json-schema.org/draft-06/schema#',
    $id: 'outer',
    $ref: '#/$defs/two',
    $defs: { two: { $id: 'inner', $ref: 'outer#/$defs/two' } },
  };
  expect(() => createOracle(schema)?.(0)).not.toThrow();
});
