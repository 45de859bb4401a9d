/** A schema on the command line: a file name or the schema itself. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { UsageProblem } from '../settings/usage-problem.ts';

/**
 * Reads the schema of a command line argument.
 * @throws UsageProblem if it is neither a file nor a schema.
 */
export async function readSchemaArgument(given: string): Promise<string> {
  // Windows editors write a byte order mark, which is not JSON.
  if (existsSync(given)) return (await readFile(given, 'utf8')).replace(/^\uFEFF/, '');
  if (/^\s*(\{|true|false)/.test(given)) return given;
  throw new UsageProblem(`File not found: ${given}.`);
}
