import { formworkError } from '../common/errors.ts';
import { tagOf } from '../schema/index.ts';

const KNOWN = [
  'whitespace: "compact"',
  'whitespace: "spaced"',
  'whitespace: "flexible"',
  'numbers: "canonical"',
  'numbers: "any"',
  'format: "assert"',
  'format: "known"',
  'format: "annotate"',
  'memberOrder: "schema"',
  'memberOrder: "any"',
  'budget.states: number',
  'budget.milliseconds: number',
];

/** Formats a value for a message; for an object only its kind. */
function quote(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  return Object(value) === value ? tagOf(value) : String(value);
}

/**
 * Validates the options of a compilation, for callers without TypeScript.
 * @param within the path of these options, with a trailing dot: `budget.`
 * @throws `invalid_value` for unknown options, values and limits, and for anything but a plain
 *   object
 */
export function checkOptions(options: unknown, within = ''): void {
  const isObject = tagOf(options) === 'Object';
  for (const [key, value] of Object.entries(isObject ? (options as object) : { options })) {
    const name = within + key;
    const isLimit = within && typeof value === 'number' && value >= 0;
    const option = `${name}: ${isLimit ? 'number' : quote(value)}`;
    if (name === 'budget' && tagOf(value) === 'Object') checkOptions(value, 'budget.');
    else if (value !== undefined && !KNOWN.includes(option)) {
      const known = KNOWN.join(', ');
      throw formworkError(`${name}: ${quote(value)} is not an option. Options: ${known}.`, {
        code: 'invalid_value',
      });
    }
  }
}
