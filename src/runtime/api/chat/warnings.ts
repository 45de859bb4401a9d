import type { SchemaWarning } from '../../grammar/types.ts';

/** Why the end of a document is the shortest there is. */
export type Shortened = 'budget' | 'complex';

/** The warnings of such answers. */
export const shortenedWarnings = {
  budget: { message: 'The document was finished the shortest way, before max_tokens ran out.' },
  complex: {
    message:
      'The document was finished the shortest way: to find out what else the schema allows there took too much.',
  },
} as const satisfies Record<Shortened, { message: string }>;

/** The `warnings` field, absent when there are none. */
export function warningsField(warnings: readonly (SchemaWarning | { readonly message: string })[]) {
  return warnings.length === 0 ? {} : { warnings: [...warnings] };
}
