/**
 * Checks the direction of imports between folders: schema <- grammar <- generate <- api <- {server,
 * playground}. Prints each import that points the wrong way and exits with 1.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/** Modules that every folder may import. */
const shared = ['errors.ts', 'json-pointer.ts'].map((name) => join(root, 'src/runtime', name));

/** What each folder of src/ may import from, beside itself and the shared modules. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'runtime/regular': [],
  'runtime/schema': ['runtime/regular'],
  'runtime/grammar': ['runtime/schema', 'runtime/regular'],
  'runtime/ground': ['runtime/grammar'],
  'runtime/engine': ['runtime/grammar'],
  'runtime/prompt': ['runtime/engine'],
  'runtime/patch': [],
  'runtime/generate': ['runtime/grammar', 'runtime/engine', 'runtime/prompt', 'runtime/patch'],
  'runtime/api': [
    'runtime/generate',
    'runtime/grammar',
    'runtime/ground',
    'runtime/engine',
    'runtime/prompt',
    'runtime/patch',
  ],
  'runtime/client': [
    'runtime/api',
    'runtime/engine',
    'runtime/grammar',
    'runtime/patch',
    'runtime/worker',
  ],
  'runtime/worker': ['runtime/api', 'runtime/engine'],
  'runtime/ai-sdk': ['runtime/api', 'runtime/client', 'runtime/patch'],
  'runtime/prompt-api': ['runtime/client', 'runtime/engine'],
  runtime: ['runtime/*'],
  server: ['runtime', 'runtime/*'],
  form: ['runtime', 'runtime/*'],
  playground: ['form', 'runtime', 'runtime/*'],
};

/** Packages that src/runtime may use. Each runs wherever WebGPU runs. */
const runtimePackages: Readonly<Record<string, readonly string[]>> = {
  'runtime/engine': ['@mlc-ai/web-llm'],
  'runtime/api': ['@opentelemetry/api', 'hono', 'typebox'],
  'runtime/worker': ['@noble/hashes'],
  // Its types only.
  'runtime/client': ['typebox'],
};

/**
 * `runtime/grammar` for src/runtime/grammar/machine/step.ts; `server` for src/server/keys/keys.ts.
 */
function room(file: string): string {
  const parts = relative(join(root, 'src'), file).split('/');
  return parts[0] === 'runtime' && parts.length > 2 ? `runtime/${parts[1]}` : (parts[0] ?? '');
}

function importsOf(source: string): string[] {
  const pattern =
    /(?:^|[\s;])(?:import|export)\b[^'";]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|^\s*import\s+['"]([^'"]+)['"]/gm;
  return [...source.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
}

function problem(file: string, specifier: string): string | undefined {
  const from = room(file);
  if (!specifier.startsWith('.')) {
    if (!from.startsWith('runtime')) return undefined;
    const name = specifier
      .split('/')
      .slice(0, specifier.startsWith('@') ? 2 : 1)
      .join('/');
    return runtimePackages[from]?.includes(name)
      ? undefined
      : `${from} may not use the package ${specifier}`;
  }
  const target = resolve(dirname(file), specifier);
  if (target.startsWith(join(root, 'test'))) return `src may not import from test`;
  if (!target.startsWith(join(root, 'src'))) return undefined;
  const to = room(target);
  if (to === from || shared.includes(target)) return undefined;
  const rules = allowed[from] ?? [];
  const fine = rules.some(
    (rule) => rule === to || (rule.endsWith('/*') && to.startsWith(rule.slice(0, -1))),
  );
  return fine ? undefined : `${from} may not import from ${to}`;
}

const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => join(root, 'src', name));
const problems = files.flatMap((file) =>
  importsOf(readFileSync(file, 'utf8')).flatMap((specifier) => {
    const found = problem(file, specifier);
    return found === undefined ? [] : [`${relative(root, file)}: ${found} (${specifier})`];
  }),
);
for (const line of problems) console.error(line);
console.log(`${files.length} files, ${problems.length} imports against the rule`);
process.exitCode = problems.length === 0 ? 0 : 1;
