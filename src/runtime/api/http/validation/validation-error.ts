import type { Errors } from 'typebox/schema';

/** An error of TypeBox, in ajv's form. */
export type ValidationError = ReturnType<typeof Errors>[1][number];
