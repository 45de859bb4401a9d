/**
 * `npm run test:models`: compares each library of the embedded chat models with an f64 forward pass
 * in numpy, on each software adapter that is installed. Ten prompts of up to 40 tokens in six ways,
 * alone and four at a time, and two of 131 and 200 tokens whole and in pieces: every logit that is
 * kept must be within a thousandth of the reference, and a prompt among others must get the bits
 * that it gets alone.
 *
 *   --models <ids>      formwork-135m,tiny when absent
 *   --libraries <names> gpu,software
 *   --adapters <names>  FORMWORK_ADAPTER, or swiftshader and, where Mesa 25 is installed, llvmpipe
 *   --ways <names>      names in ways.ts, separated by semicolons; all when absent
 *   --longest <tokens>  leaves out longer prompts
 *   --folder <folder>   the models' folder, public/models when absent
 *   --python <file>     compares whole rows, with the Python of models/.build/venv when absent and
 *                       it is there; without, with what test/suites/kernels/references has of them
 *
 * All of it takes some 50 minutes of two idle cores, by the processor time of its passes. Formwork
 * 135M's library for GPUs on SwiftShader takes most: barriers are slow there. `--longest 17` is a
 * third of it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Cell, cellsOf, sameBits } from './matrix.ts';
import { LIBRARIES, type Library, openLibrary, prepareAdapter } from './open-library.ts';
import { isNear, referencesOf } from './references.ts';
import { WAYS } from './ways.ts';

/** Tokens of a prompt, above which it is computed in few ways and alone. */
const SHORT = 40;
const WAYS_OF_LONG = ['whole', 'in pieces'];

const ROOT = join(import.meta.dirname, '../../..');
const LAVAPIPE = '/usr/share/vulkan/icd.d/lvp_icd.json';

const INSTALLED = existsSync(LAVAPIPE) ? 'swiftshader,llvmpipe' : 'swiftshader';

const { values } = parseArgs({
  options: {
    models: { type: 'string', default: 'formwork-135m,tiny' },
    libraries: { type: 'string', default: LIBRARIES.join() },
    adapters: { type: 'string', default: process.env.FORMWORK_ADAPTER ?? INSTALLED },
    ways: { type: 'string', default: Object.keys(WAYS).join(';') },
    longest: { type: 'string', default: '1000' },
    python: { type: 'string', default: join(ROOT, 'models', '.build', 'venv', 'bin', 'python') },
    folder: { type: 'string' },
    child: { type: 'boolean', default: false },
  },
});

if (values.child) await checkOne();
else checkAll();

/** An adapter lasts as long as its process: each library gets one of its own. */
function checkAll(): void {
  let failed = false;
  for (const model of values.models.split(',')) {
    for (const library of values.libraries.split(',')) {
      for (const adapter of values.adapters.split(',')) {
        const options = Object.entries({
          ...values,
          models: model,
          libraries: library,
          adapters: adapter,
        })
          .filter(([name, value]) => name !== 'child' && value !== undefined)
          .flatMap(([name, value]) => [`--${name}`, String(value)]);
        const { status } = spawnSync(
          process.execPath,
          [import.meta.filename, '--child', ...options],
          {
            stdio: 'inherit',
          },
        );
        failed ||= status !== 0;
      }
    }
  }
  process.exit(failed ? 1 : 0);
}

async function checkOne(): Promise<void> {
  const [id, library, adapter] = [values.models, values.libraries as Library, values.adapters];
  const references = referencesOf(id).filter(
    ({ tokens }) => tokens.length <= Number(values.longest),
  );
  const long = references.filter(({ tokens }) => tokens.length > SHORT);
  const short = references.filter((reference) => !long.includes(reference));
  const ways = values.ways.split(';');
  const prepared = await prepareAdapter(adapter, values.folder);
  const { model, fingerprint, close } = await openLibrary(prepared, id, library);
  const begin = performance.now();
  const alone = new Map<string, Float32Array>();
  /** By tokens of the prompt. */
  const first = new Map<number, Float32Array>();
  let rows = 0;
  const wrong: string[] = [];
  let [largest, sums] = [0, 0];
  const check = ({ way, length, batch, row, distance }: Cell): void => {
    largest = Math.max(largest, distance.largest);
    sums = Math.max(sums, distance.sums);
    rows++;
    if (!first.has(length)) first.set(length, row);
    const place = `${length} tokens ${way}`;
    if (!isNear(distance))
      wrong.push(
        `${place}, ${batch} at once: differs by ${distance.largest}, sums by ${distance.sums}`,
      );
    if (batch === 1) alone.set(place, row);
    else if (!sameBits(alone.get(place)!, row))
      wrong.push(`${place}: other bits among others than alone`);
  };
  for await (const cell of cellsOf(model, short, { ways })) check(cell);
  const few = { ways: ways.filter((way) => WAYS_OF_LONG.includes(way)), together: false };
  for await (const cell of cellsOf(model, long, few)) check(cell);
  const minutes = ((performance.now() - begin) / 60_000).toFixed(1);
  const { user, system } = process.cpuUsage();
  const processor = ((user + system) / 60e6).toFixed(1);
  console.log(`${fingerprint}, ${prepared.name}`);
  console.log(
    `  ${rows} rows of ${references.length} prompts in ${minutes} min (${processor} of a processor): within ${largest.toExponential(1)} of the reference, sums within ${sums.toExponential(1)}`,
  );
  for (const line of wrong) console.log(`  ${line}`);
  const whole = await compareWhole(id, [...first]);
  await close();
  prepared.close();
  process.exit(wrong.length === 0 && whole ? 0 : 1);
}

/** Compares whole rows in numpy, where there is one. */
async function compareWhole(
  id: string,
  rows: readonly (readonly [number, Float32Array])[],
): Promise<boolean> {
  if (!existsSync(values.python)) return true;
  const folder = await mkdtemp(join(tmpdir(), 'formwork-rows-'));
  for (const [length, row] of rows)
    await writeFile(join(folder, String(length)), new Uint8Array(row.buffer));
  const models = resolve(values.folder ?? join(ROOT, 'public', 'models'));
  const { status } = spawnSync(
    values.python,
    ['-m', 'formwork_models.check_rows', '--models', models, id, folder],
    { cwd: join(ROOT, 'models'), stdio: 'inherit' },
  );
  await rm(folder, { recursive: true });
  return status === 0;
}
