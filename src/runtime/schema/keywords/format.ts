import { anyString, decimal } from '../../regular/index.ts';
import { DRAFT_04 } from '../dialect.ts';
import type { Keyword, Site } from '../keyword.ts';
import type { NumberSet } from '../number-set.ts';

/** OpenAPI's number formats. A float or double is any number: which of them a binary float can hold is not asked. */
const NUMBER_FORMATS = new Map<string, NumberSet>([
  ['int32', integers(32n)],
  ['int64', integers(64n)],
  ['float', [{}]],
  ['double', [{}]],
]);

function integers(size: bigint): NumberSet {
  const limit = 2n ** (size - 1n);
  return [
    {
      integer: true,
      min: { value: decimal(-limit), exclusive: false },
      max: { value: decimal(limit - 1n), exclusive: false },
    },
  ];
}

function language(name: string, site: Site) {
  if (!site.assertFormats || NUMBER_FORMATS.has(name)) return undefined;
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
  number: (name, site) => (site.assertFormats && NUMBER_FORMATS.get(name)) || [{}],
};
