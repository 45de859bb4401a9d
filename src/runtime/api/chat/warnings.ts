import type { SchemaWarning } from '../../grammar/types.ts';

/** The warning of an answer whose end is the shortest there is. */
export const shortenedWarning = {
  message: 'The document was finished the shortest way, before max_tokens ran out.',
} as const;

/** The `warnings` field, absent when there are none. */
export function warningsField(warnings: readonly (SchemaWarning | typeof shortenedWarning)[]) {
  return warnings.length === 0 ? {} : { warnings: [...warnings] };
}
