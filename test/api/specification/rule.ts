import { test } from 'vitest';
import type { RuleId } from './rules.ts';

/**
 * A test of a rule: named after its id, so that docs/specification.md can be made from the names.
 */
export function rule(id: RuleId, behaviour: string, check: () => Promise<void> | void): void {
  test(`${id}: ${behaviour}`, check);
}
