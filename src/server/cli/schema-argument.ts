/** A schema on the command line: a file, or the schema itself. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { UsageProblem } from './usage.ts';

/**
 * The text of a schema that was named on the command line.
 * @throws UsageProblem when it is neither a file nor the beginning of a schema.
 */
export async function readSchemaArgument(given: string): Promise<string> {
  if (existsSync(given)) return readFile(given, 'utf8');
  if (/^\s*(\{|true|false)/.test(given)) return given;
  throw new UsageProblem(`File not found: ${given}.`);
}
