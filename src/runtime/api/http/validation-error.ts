import type { Value } from 'typebox/value';

/** An error of TypeBox, in ajv's form. */
export type ValidationError = ReturnType<typeof Value.Errors>[number];
