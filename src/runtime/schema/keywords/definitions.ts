import type { Keyword } from '../keyword.ts';
import { parseSchemaMap } from '../subschemas.ts';

/** `$defs` (core, 8.2.4). */
export const defs: Keyword = {
  name: '$defs',
  definitions: true,
  inert: true,
  parse: parseSchemaMap,
};

/** `definitions` (draft-07, 9), the old name of `$defs`. */
export const definitions: Keyword = { ...defs, name: 'definitions' };
