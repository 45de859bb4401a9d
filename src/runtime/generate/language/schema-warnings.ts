import type { SchemaWarning } from '../../grammar/index.ts';
import type { Counted } from './add-warning.ts';
import type { LanguageWarning } from './types.ts';

/** Characters of a pointer in an answer. A hundred keywords may be below one very long path. */
const LONGEST_POINTER = 1000;

/** The pointer; to something that contains its target, if it is too long. */
const shortened = (pointer: string): string =>
  pointer.length > LONGEST_POINTER
    ? pointer.slice(0, pointer.lastIndexOf('/', LONGEST_POINTER))
    : pointer;

/**
 * A warning about a schema.
 * @param param The path of the schema in the request.
 */
export const schemaWarning = (
  found: Counted<SchemaWarning>,
  param: string,
): Counted<LanguageWarning> => ({
  ...found,
  code: found.keyword === 'format' ? 'unknown_format' : 'ignored_keyword',
  param,
  pointer: shortened(found.pointer),
});
