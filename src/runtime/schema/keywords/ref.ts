import { DRAFT_2019_09, DRAFT_2020_12 } from '../dialect.ts';
import type { Keyword, Node, Site } from '../keyword.ts';

/** A keyword that applies the schema it refers to. */
function reference(
  name: string,
  resolve: (reference: string, site: Site) => Node,
): Keyword<string> {
  return {
    name,
    parse: (value, location) =>
      typeof value === 'string' ? value : location.fail('must be a string.'),
    inPlace: (reference, site) => [resolve(reference, site)],
    any: (reference, domain, site) => domain.of(resolve(reference, site)),
    evaluates: (reference, site, kind) => site.evaluated(resolve(reference, site), kind),
  };
}

function dynamic(name: string): Keyword<string> {
  return reference(name, (reference, site) => site.resolveDynamic(reference, name));
}

/** `$ref` (core, 8.2.3.1). */
export const ref = reference('$ref', (reference, site) => site.resolve(reference, '$ref'));

/** `$dynamicRef` (core, 8.2.3.2). */
export const dynamicRef: Keyword<string> = { ...dynamic('$dynamicRef'), since: DRAFT_2020_12 };

/** `$recursiveRef` (core 2019-09, 8.2.4.2.1). */
export const recursiveRef: Keyword<string> = {
  ...dynamic('$recursiveRef'),
  since: DRAFT_2019_09,
  until: DRAFT_2019_09,
  parse: (value, location) => (value === '#' ? value : location.fail('must be "#".')),
};
