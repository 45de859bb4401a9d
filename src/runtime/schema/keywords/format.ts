import { anyString, formatNumbers } from '../../regular/index.ts';
import { DRAFT_04 } from '../dialect.ts';
import type { Keyword, Site } from '../keyword.ts';
import { ALL_NUMBERS } from '../number-set.ts';

function language(name: string, site: Site) {
  if (!site.assertFormats || formatNumbers(name)) return undefined;
  return (
    site.format(name) ??
    site.refuse(
      'format',
      `The format ${JSON.stringify(name)} is unknown: write its rule as "pattern", or leave it out.`,
    )
  );
}

/** `format` (validation, 7), as an assertion unless the options say otherwise. */
export const format: Keyword<string> = {
  name: 'format',
  since: DRAFT_04,
  parse: (value, place) => (typeof value === 'string' ? value : place.fail('must be a string.')),
  check(name, site) {
    language(name, site);
  },
  string: (name, site) => language(name, site) ?? anyString,
  number(name, site) {
    const numbers = site.assertFormats ? formatNumbers(name) : undefined;
    return numbers ? [numbers] : ALL_NUMBERS;
  },
};
