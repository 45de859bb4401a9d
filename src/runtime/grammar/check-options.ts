import { formworkError } from '../errors.ts';
import { tagOf } from '../schema/to-json.ts';

const KNOWN = [
  'whitespace: "compact"',
  'whitespace: "flexible"',
  'numbers: "canonical"',
  'numbers: "any"',
  'format: "assert"',
  'format: "annotate"',
  'budget.states: number',
  'budget.milliseconds: number',
];

/** A value as a message shows it: of an object, what it is. */
function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  return Object(value) === value ? tagOf(value) : String(value);
}

/**
 * Types say the same, to those who have types. `within` is what the names of these options begin with.
 * @throws `invalid_value` for an option, a value of one, or a limit of the budget that there is not, and for what is no
 * plain object of options.
 */
export function checkOptions(options: unknown, within = ''): void {
  const isObject = tagOf(options) === 'Object';
  for (const [key, value] of Object.entries(isObject ? (options as object) : { options })) {
    const name = within + key;
    const isLimit = within && typeof value === 'number' && value >= 0;
    const said = `${name}: ${isLimit ? 'number' : shown(value)}`;
    if (name === 'budget' && tagOf(value) === 'Object') checkOptions(value, 'budget.');
    else if (value !== undefined && !KNOWN.includes(said)) {
      const known = KNOWN.join(', ');
      throw formworkError(`${name}: ${shown(value)} is no option. These are: ${known}.`, {
        code: 'invalid_value',
      });
    }
  }
}
