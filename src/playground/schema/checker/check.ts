/** Checks a schema with the grammar core itself, which stops at the first error: each is left out to find the next. */

import { parsePointer } from '../../../form/outline/pointer.ts';
import { nameMeantKeywords } from '../../../runtime/api/http/meant-keywords.ts';
import { isFormworkError } from '../../../runtime/errors.ts';
import { buildMachine } from '../../../runtime/grammar/machine/index.ts';
import type { SchemaFinding, Verdict } from './messages.ts';

/** Longer than this nobody waits while typing; the service itself may take more. */
const milliseconds = 1500;

/** More errors than these nobody reads at once. */
const mostErrors = 12;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/**
 * Leaves out of a schema what an error is about: a keyword goes, a schema becomes one that takes everything.
 * @returns false when the pointer names no place below the root.
 */
function leaveOut(schema: unknown, pointer: string, keyword: string | undefined): boolean {
  const steps = parsePointer(pointer);
  const last = steps.pop();
  const around = steps.reduce<unknown>(
    (value, step) => (isRecord(value) ? value[step] : undefined),
    schema,
  );
  if (last === undefined || !isRecord(around) || !Object.hasOwn(around, last)) return false;
  if (last === keyword) delete around[last];
  else if (around[last] === true) return false;
  else around[last] = true;
  return true;
}

/**
 * Says what the service would say of a schema, and what it would say next once that is put right.
 * @param text JSON.
 */
export function checkSchema(text: string): Verdict {
  const errors: SchemaFinding[] = [];
  const until = performance.now() + milliseconds;
  let rest: unknown;
  while (true) {
    try {
      const budget = { milliseconds: Math.max(1, until - performance.now()) };
      const machine = buildMachine(rest ?? text, { budget });
      const warnings = nameMeantKeywords(machine.warnings).map(
        ({ message, pointer }): SchemaFinding => ({ severity: 'warning', message, pointer }),
      );
      return errors.length > 0
        ? { findings: [...errors, ...warnings] }
        : { findings: warnings, shortestBytes: machine.distance(machine.start) };
    } catch (error) {
      if (!isFormworkError(error)) throw error;
      const { code, message, pointer = '', keyword } = error;
      // What is left of a schema may take too long where the whole of it does not get that far.
      if (code === 'schema_too_complex' && errors.length > 0) return { findings: errors };
      errors.push({ severity: 'error', message, pointer });
      rest ??= JSON.parse(text);
      const isLast = errors.length === mostErrors || performance.now() > until;
      if (isLast || !leaveOut(rest, pointer, keyword)) return { findings: errors };
    }
  }
}
