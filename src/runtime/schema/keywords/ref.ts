import { DRAFT_04, DRAFT_2019_09, DRAFT_2020_12 } from '../dialect.ts';
import type { Keyword } from '../keyword.ts';

/** `$ref` (core, 8.2.3.1). */
export const ref: Keyword<string> = {
  name: '$ref',
  since: DRAFT_04,
  parse: (value, place) => (typeof value === 'string' ? value : place.fail('must be a string.')),
  inPlace: (reference, site) => [site.resolve(reference, '$ref')],
  any: (reference, domain, site) => domain.of(site.resolve(reference, '$ref')),
  evaluates: (reference, site, kind) => site.evaluated(site.resolve(reference, '$ref'), kind),
};

/** `$dynamicRef` (core, 8.2.3.2). */
export const dynamicRef: Keyword<string> = {
  name: '$dynamicRef',
  since: DRAFT_2020_12,
  parse: ref.parse,
  inPlace: (reference, site) => [site.resolveDynamic(reference, '$dynamicRef')],
  any: (reference, domain, site) => domain.of(site.resolveDynamic(reference, '$dynamicRef')),
  evaluates: (reference, site, kind) =>
    site.evaluated(site.resolveDynamic(reference, '$dynamicRef'), kind),
};

/** `$recursiveRef` (core 2019-09, 8.2.4.2.1). */
export const recursiveRef: Keyword<string> = {
  name: '$recursiveRef',
  since: DRAFT_2019_09,
  until: DRAFT_2019_09,
  parse: (value, place) => (value === '#' ? value : place.fail('must be "#".')),
  inPlace: (reference, site) => [site.resolveDynamic(reference, '$recursiveRef')],
  any: (reference, domain, site) => domain.of(site.resolveDynamic(reference, '$recursiveRef')),
  evaluates: (reference, site, kind) =>
    site.evaluated(site.resolveDynamic(reference, '$recursiveRef'), kind),
};
