import { formworkError } from '../errors.ts';

const KNOWN = [
  'whitespace: compact',
  'whitespace: flexible',
  'numbers: canonical',
  'numbers: any',
  'format: assert',
  'format: annotate',
  'budget.states: number',
  'budget.milliseconds: number',
];

/**
 * Types say the same, to those who have types. `within` is what the names of these options begin with.
 * @throws `invalid_value` for an option, a value of one, or a limit of the budget that there is not.
 */
export function checkOptions(options: object, within = ''): void {
  for (const [key, value] of Object.entries(options)) {
    const name = within + key;
    const kind = within ? value >= 0 && typeof value : value;
    if (name === 'budget' && Object(value) === value) checkOptions(value, 'budget.');
    else if (kind !== undefined && !KNOWN.includes(`${name}: ${kind}`)) {
      throw formworkError(`${name}: ${value} is no option. These are: ${KNOWN.join(', ')}.`, {
        code: 'invalid_value',
      });
    }
  }
}
