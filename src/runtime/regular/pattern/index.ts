/**
 * ECMAScript patterns as languages, with JSON Schema's meaning: a string belongs to the language if
 * the pattern matches anywhere in it (JSON Schema core, 6.4).
 */
import { memo } from '../../common/memo.ts';
import type { Term, TermTable } from '../term/index.ts';
import { makeIgnoringCase } from './ignore-case.ts';
import { parse } from './parse.ts';
import { makePropertySets } from './properties.ts';
import { search } from './search.ts';

/**
 * The strings in which the pattern matches anywhere; anchors are explicit.
 * @throws `invalid_schema` if it is not an ECMAScript pattern, `unsupported_schema_feature` for
 *   features beyond regular languages (backreferences), `schema_too_complex` if it would take too
 *   much work
 */
export type Patterns = (source: string) => Term;

/** Creates the pattern compiler of a workspace. */
export function makePatterns({ anyString, meter }: TermTable): Patterns {
  const propertySet = makePropertySets();
  const sets = { meter, propertySet, ignoringCase: makeIgnoringCase(propertySet) };
  return memo((source) => search(parse(source, sets), anyString));
}
