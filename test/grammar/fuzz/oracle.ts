import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Schema } from './schemas.ts';

/** An independent judge of documents: ajv, draft 2020-12, formats asserted. */
export type Oracle = (document: unknown) => boolean;

/** The oracle of a schema; undefined when ajv cannot compile it. */
export function createOracle(schema: Schema): Oracle | undefined {
  const ajv = new Ajv2020({
    strict: false,
    logger: false,
    multipleOfPrecision: 9,
    validateFormats: true,
  });
  formats.default(ajv);
  let validate: ValidateFunction;
  try {
    validate = ajv.compile(schema);
  } catch {
    return undefined;
  }
  return (document) => {
    try {
      return validate(document) === true;
    } catch (error) {
      // A schema may refer to itself without reading on: no document makes ajv return.
      if (error instanceof RangeError) return false;
      throw error;
    }
  };
}

/** True when JavaScript reads every number of a text exactly, so that the oracle sees what was written. */
export function isExact(text: string): boolean {
  const numbers = text.replace(/"(?:[^"\\]|\\.)*"/g, '""').match(/-?\d+(\.\d+)?([eE][+-]?\d+)?/g);
  return (numbers ?? []).every((number) => number.replace(/\D/g, '').length <= 15);
}
