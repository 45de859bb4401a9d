/**
 * ECMAScript patterns as languages, with the meaning JSON Schema gives them: a string belongs when the pattern matches
 * anywhere in it (JSON Schema core, 6.4).
 */
import { memo } from '../memo.ts';
import type { Term, TermTable } from '../term/index.ts';
import { makeIgnoringCase } from './ignore-case.ts';
import { parse } from './parse.ts';
import { makePropertySets } from './properties.ts';
import { search } from './search.ts';

/**
 * The strings in which the pattern matches anywhere. Anchors say so in the pattern.
 * @throws `invalid_schema` when it is no ECMAScript pattern, `unsupported_schema_feature` for what no regular language
 * can say (backreferences), `schema_too_complex` for what would take too much.
 */
export type Patterns = (source: string) => Term;

/** Makes the function that reads the patterns of a workspace. */
export function makePatterns({ anyString }: TermTable): Patterns {
  const propertySet = makePropertySets();
  const sets = { propertySet, ignoringCase: makeIgnoringCase(propertySet) };
  return memo((source) => search(parse(source, sets), anyString));
}
