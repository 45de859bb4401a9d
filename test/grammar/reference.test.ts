import { describe, expect, test } from 'vitest';
import { loadGroups } from '../conformance/suite.ts';
import { createReference } from './fuzz/reference.ts';
import type { Schema } from './fuzz/schemas.ts';

/** As JavaScript reads it. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const groups = loadGroups('draft2020-12', 'required').flatMap((group) => {
  const judge = createReference(plain(group.schema) as Schema);
  return judge ? [{ ...group, judge }] : [];
});

describe('the second judge of the fuzz agrees with the official suite', () => {
  // Formats are annotations there.
  const others = groups.filter(({ file }) => file !== 'format');

  test.each(others)('$name', ({ judge, tests }) => {
    for (const { data, valid } of tests) {
      expect([data, judge(plain(data))]).toEqual([data, valid]);
    }
  });

  test('which has several hundred groups that it takes on', () => {
    expect(others.length).toBeGreaterThan(200);
  });
});
