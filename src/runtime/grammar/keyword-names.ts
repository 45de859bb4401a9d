import { KEYWORDS } from '../schema/index.ts';

/** The names of all keywords of JSON Schema, of every draft. */
export const keywordNames = (): readonly string[] => [...KEYWORDS.keys()];
