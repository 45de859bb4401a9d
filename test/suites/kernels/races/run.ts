/**
 * `npm run test:races`: looks for kernels that are only right where their invocations run in
 * lockstep, in each library that comes with Formwork, or in those whose files are named. A minute
 * on two cores.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { repairShader } from '../../../../src/runtime/engine/web-llm/webgpu/repair-shaders.ts';
import { findRaces } from './find-races.ts';
import { readKernel } from './kernel.ts';
import { runOptionsOf } from './run-options.ts';
import { shadersOf } from './shaders-of.ts';

const root = join(import.meta.dirname, '../../../..');
const named = process.argv.slice(2);
const files = named.length > 0 ? named : globSync('{public,test}/models/*/*.wasm', { cwd: root });

let failed = false;
/** Libraries share kernels. */
const known = new Set<string>();
for (const file of files) {
  const shaders = shadersOf(readFileSync(join(named.length > 0 ? '.' : root, file)));
  const lines: string[] = [];
  let repaired = 0;
  for (const original of shaders) {
    const code = repairShader(original);
    if (code !== original) repaired++;
    if (known.has(code)) continue;
    known.add(code);
    try {
      const kernel = readKernel(code);
      for (const race of findRaces(kernel, runOptionsOf(kernel))) {
        lines.push(
          `  ${kernel.name}: ${race.variable}[${race.index}], ${race.with} within a ${race.within}`,
        );
      }
    } catch (error) {
      lines.push(
        `  ${/fn (\w+)\(/.exec(code)?.[1]}: cannot be read: ${error instanceof Error ? error.message : error}`,
      );
    }
  }
  failed ||= lines.length > 0;
  const state = lines.length === 0 ? 'no races' : `${lines.length} to look at`;
  console.log(
    `${basename(file)}: ${shaders.length} kernels, ${repaired} of them repaired: ${state}`,
  );
  for (const line of lines) console.log(line);
}
process.exit(failed ? 1 : 0);
