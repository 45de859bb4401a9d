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
  'the reference validator of the fuzz test agrees with the official suite, %s',
  (dialect) => {
    const groups = judged(dialect);

    test.each(groups)('$name', ({ judge, tests }) => {
      for (const { data, valid } of tests) {
        const document: unknown = JSON.parse(JSON.stringify(data));
        expect([data, judge(document)]).toEqual([data, valid]);
      }
    });

    test('more than a hundred groups are compared', () => {
      expect(groups.length).toBeGreaterThan(100);
    });
  },
);

test('a schema is skipped if its older draft drops the name that a reference gives', () => {
  const schema = {
    $schema: 'http://json-schema.org/draft-06/schema#',
    $id: 'outer',
    $ref: '#/$defs/two',
    $defs: { two: { $id: 'inner', $ref: 'outer#/$defs/two' } },
  };
  expect(() => createOracle(schema)?.(0)).not.toThrow();
});
