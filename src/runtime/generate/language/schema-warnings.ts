import type { SchemaWarning } from '../../grammar/index.ts';
import type { LanguageWarning } from './types.ts';

/**
 * The warnings about a schema.
 * @param param The path of the schema in the request.
 */
export function schemaWarnings(found: readonly SchemaWarning[], param: string): LanguageWarning[] {
  return found.map(({ keyword, pointer, message }) => ({
    code: keyword === 'format' ? 'unknown_format' : 'ignored_keyword',
    message,
    param,
    keyword,
    pointer,
  }));
}
