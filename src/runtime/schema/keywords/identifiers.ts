import { DRAFT_04, DRAFT_06, DRAFT_2019_09, DRAFT_2020_12 } from '../dialect.ts';
import type { Keyword } from '../keyword.ts';

function identifier(name: string, since: number): Keyword {
  return {
    name,
    since,
    inert: true,
    parse(value, location) {
      return typeof value === 'string' ? value : location.fail('must be a string.');
    },
  };
}

/** Keywords that name schemas (core, 8.2); the document reader handles them. */
export const identifiers: readonly Keyword[] = [
  identifier('$id', DRAFT_06),
  { ...identifier('id', DRAFT_04), until: DRAFT_04, parse: (value) => value },
  identifier('$anchor', DRAFT_2019_09),
  identifier('$dynamicAnchor', DRAFT_2020_12),
  {
    ...identifier('$recursiveAnchor', DRAFT_2019_09),
    until: DRAFT_2019_09,
    parse: (value, location) =>
      typeof value === 'boolean' ? value : location.fail('must be a boolean.'),
  },
  identifier('$schema', DRAFT_04),
];
