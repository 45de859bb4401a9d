/**
 * Checks a schema with the grammar core, which stops at the first error. Removes each faulty part
 * to find the next error.
 */

import { parsePointer } from '../../../form/outline/pointer.ts';
import { isFormworkError } from '../../../runtime/common/errors.ts';
import { suggestKeywords } from '../../../runtime/generate/index.ts';
import { buildMachine } from '../../../runtime/grammar/index.ts';
import type { SchemaFinding, Verdict } from './messages.ts';

/** Time limit while the user types. The service itself may take longer. */
const timeWhileTyping = 1500;

/** Maximum number of errors to report. */
const mostErrors = 12;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/**
 * Removes the faulty part of a schema: deletes a keyword, or replaces a schema by one that accepts
 * anything.
 * @returns false if the pointer does not point below the root
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
 * Reports the errors that the service would report, one after the other, and those found until then
 * if it takes too long.
 * @param text JSON
 */
export function checkSchema(text: string, milliseconds = timeWhileTyping): Verdict {
  const errors: SchemaFinding[] = [];
  const until = performance.now() + milliseconds;
  let rest: unknown;
  while (true) {
    try {
      const budget = { milliseconds: Math.max(1, until - performance.now()) };
      const machine = buildMachine(rest ?? text, { budget });
      const warnings = suggestKeywords(machine.warnings).map(
        ({ message, pointer }): SchemaFinding => ({ severity: 'warning', message, pointer }),
      );
      return errors.length > 0
        ? { findings: [...errors, ...warnings] }
        : { findings: warnings, shortestBytes: machine.distance(machine.start) };
    } catch (error) {
      if (!isFormworkError(error)) throw error;
      const { code, message, pointer = '', keyword } = error;
      // The remaining schema can be too complex even if the whole one fails earlier.
      const isOpen = errors.length > 0 || performance.now() > until;
      if (code === 'schema_too_complex' && isOpen) return { findings: errors };
      errors.push({ severity: 'error', message, pointer });
      rest ??= JSON.parse(text);
      const isLast = errors.length === mostErrors || performance.now() > until;
      if (isLast || !leaveOut(rest, pointer, keyword)) return { findings: errors };
    }
  }
}
