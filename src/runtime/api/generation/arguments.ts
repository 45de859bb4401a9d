import { invalidValue } from '../../common/errors.ts';
import { checkStructure } from '../http/json/check-structure.ts';

/** Checks the arguments of an earlier call, and returns them as JSON text. */
export type ReadArguments = (text: string, param: string) => string;

/** The maximum length of the arguments of a call, which are read at once. */
const longest = 1 << 20;

/**
 * Reads the arguments of the earlier calls of one request. Empty text means no arguments, because
 * some services send it.
 * @returns A function, which throws `invalid_value`: also if all arguments so far have too many
 *   values together.
 */
export function createArgumentsReader(): ReadArguments {
  const encoder = new TextEncoder();
  let values = 0;
  return (text, param) => {
    if (text.trim() === '') return '{}';
    if (text.length > longest) {
      throw invalidValue(`Invalid value: ${param} is longer than 1 MB.`, param);
    }
    const name = `The text of the arguments up to ${param}`;
    // They were one value to the check of the body.
    values = checkStructure(encoder.encode(text), { values: -values, levels: 0 }, { name, param });
    try {
      JSON.parse(text);
      return text;
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw invalidValue(`Invalid value: ${param} is not JSON: ${why}.`, param);
    }
  };
}
