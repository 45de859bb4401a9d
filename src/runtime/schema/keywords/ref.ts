import { DRAFT_2019_09, DRAFT_2020_12 } from '../dialect.ts';
import type { Keyword, KeywordContext, Node } from '../keyword.ts';

/** A keyword that applies the schema it refers to. */
function reference(
  name: string,
  resolve: (reference: string, context: KeywordContext) => Node,
): Keyword<string> {
  return {
    name,
    parse: (value, location) =>
      typeof value === 'string' ? value : location.fail('must be a string.'),
    inPlace: (reference, context) => [resolve(reference, context)],
    any: (reference, domain, context) => domain.of(resolve(reference, context)),
    evaluates: (reference, context, kind) => context.evaluated(resolve(reference, context), kind),
  };
}

function dynamic(name: string): Keyword<string> {
  return reference(name, (reference, context) => context.resolveDynamic(reference, name));
}

/** `$ref` (core, 8.2.3.1). */
export const ref = reference('$ref', (reference, context) => context.resolve(reference, '$ref'));

/** `$dynamicRef` (core, 8.2.3.2). */
export const dynamicRef: Keyword<string> = { ...dynamic('$dynamicRef'), since: DRAFT_2020_12 };

/** `$recursiveRef` (core 2019-09, 8.2.4.2.1). */
export const recursiveRef: Keyword<string> = {
  ...dynamic('$recursiveRef'),
  since: DRAFT_2019_09,
  until: DRAFT_2019_09,
  parse: (value, location) => (value === '#' ? value : location.fail('must be "#".')),
};
