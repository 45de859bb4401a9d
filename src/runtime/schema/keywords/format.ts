import { formatNumbers, stringFormats } from '../../regular/index.ts';
import { isObject } from '../json.ts';
import type { Keyword, KeywordContext, KeywordLocation } from '../keyword.ts';
import { ALL_NUMBERS } from '../number-set.ts';

/**
 * Whether there is a `pattern` sibling, also within `allOf`. Generators write the rule of their
 * custom formats there (Zod's `starts_with`).
 */
function hasPattern({ schema: { value } }: KeywordLocation): boolean {
  return [value, isObject(value) ? (value.get('allOf') ?? []) : []]
    .flat()
    .some((part) => isObject(part) && part.has('pattern'));
}

function language(name: string | undefined, context: KeywordContext) {
  if (name === undefined || !context.assertFormats || formatNumbers(name)) return undefined;
  return (
    context.format(name, ['enum', 'const'].some(context.sibling)) ??
    context.refuse(
      'format',
      `The format ${JSON.stringify(name)} is unknown: write its rule as a "pattern", or remove it.`,
    )
  );
}

/** `format` (validation, 7), as an assertion unless the options disable that. */
export const format: Keyword<string | undefined> = {
  name: 'format',
  parse(value, location) {
    if (typeof value !== 'string') return location.fail('must be a string.');
    if (stringFormats.includes(value) || formatNumbers(value)) return value;
    const beside = hasPattern(location);
    if (!beside && location.options.format !== 'known') return value;
    const instead = beside ? 'only the "pattern" next to it applies' : 'it constrains nothing';
    location.warn(`The format ${JSON.stringify(value)} is unknown: ${instead}.`);
    return undefined;
  },
  check(name, context) {
    language(name, context);
  },
  string: (name, context) => language(name, context) ?? context.languages.anyString,
  number(name, context) {
    const numbers = name && context.assertFormats ? formatNumbers(name) : undefined;
    return numbers ? [numbers] : ALL_NUMBERS;
  },
};
