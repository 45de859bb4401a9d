import { KEYWORDS } from '../schema/index.ts';

/** The names of all JSON Schema keywords, of every draft. */
export const keywordNames = (): readonly string[] => [...KEYWORDS.keys()];
