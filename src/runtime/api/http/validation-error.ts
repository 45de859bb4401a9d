import type { Value } from 'typebox/value';

/** What TypeBox reports, in ajv's form. */
export type ValidationError = ReturnType<typeof Value.Errors>[number];
