import { describe, expect, test } from 'vitest';
import { language, refusal } from '../../grammar/machine/walk.ts';

/** A schema, values that it accepts, and values that it rejects. */
type Judged = readonly [
  schema: unknown,
  accepted: readonly unknown[],
  rejected: readonly unknown[],
];

/** A schema that is refused, with which code, and at which place. */
type Refused = readonly [schema: unknown, code: string, pointer?: string];

/** What is to be known of a keyword. */
export interface KeywordSpecification {
  /** What it says by itself, of its own type and of the others. */
  readonly alone: readonly Judged[];
  /** What it says beside other keywords. */
  readonly beside?: readonly Judged[];
  readonly refused?: readonly Refused[];
}

/**
 * Tests a keyword against its specification. Values are written compactly, their members in the
 * schema's order.
 */
export function describeKeyword(name: string, specification: KeywordSpecification): void {
  const { alone, beside = [], refused = [] } = specification;
  describe(name, () => {
    describe('alone', () => judge(alone));
    if (beside.length > 0) describe('next to others', () => judge(beside));
    if (refused.length > 0) {
      test.each(refused)('%j is refused: %s', (schema, code, pointer) => {
        expect(refusal(schema)).toMatchObject(pointer === undefined ? { code } : { code, pointer });
      });
    }
  });
}

function judge(cases: readonly Judged[]): void {
  test.each(cases)('%j accepts %j, and not %j', (schema, accepted, rejected) => {
    const { accepts } = language(schema);
    const isAccepted = (value: unknown) => accepts(JSON.stringify(value));
    expect(accepted.filter((value) => !isAccepted(value))).toEqual([]);
    expect(rejected.filter(isAccepted)).toEqual([]);
  });
}
