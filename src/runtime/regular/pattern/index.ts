/**
 * ECMAScript patterns as languages, with the meaning JSON Schema gives them: a string belongs when the pattern matches
 * anywhere in it (JSON Schema core, 6.4).
 */
import { getOrCreate } from '../memo.ts';
import type { Budget, Language } from '../types.ts';
import { spending } from '../work.ts';
import { parse } from './parse.ts';
import { search } from './search.ts';

const known = new Map<string, Language>();
const MAX_PATTERNS = 5000;
const unlimited: Budget = { spend() {} };

/** Forgets the patterns that have been read. */
export function forgetPatterns(): void {
  known.clear();
}

/**
 * The strings in which the pattern matches anywhere. Anchors say so in the pattern.
 * @throws `invalid_schema` when it is no ECMAScript pattern, `unsupported_schema_feature` for what no regular language
 * can say (backreferences), `schema_too_complex` for what would take too much.
 */
export function parsePattern(source: string, budget: Budget = unlimited): Language {
  return getOrCreate(known, source, () => {
    if (known.size >= MAX_PATTERNS) forgetPatterns();
    return spending(budget, () => search(parse(source)));
  });
}
