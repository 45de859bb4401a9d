/**
 * Checks the imports of src/:
 *
 * - direction: a folder imports only from the folders listed for it below;
 * - entry points: a file imports another folder of src/runtime only through its index.ts;
 * - packages: src/runtime uses only packages that run wherever WebGPU runs;
 * - cycles: no import cycles, including types; in the folders listed below, none of their parts.
 *
 * Prints each violation and exits with 1.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const runtime = join(root, 'src/runtime');

/** Modules that every folder may import, each by itself. */
const isShared = (file: string): boolean => file.startsWith(join(runtime, 'common/'));

/** The folders that each folder of src/ may import, beside itself and the shared modules. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'runtime/regular': [],
  'runtime/common': [],
  'runtime/models': [],
  'runtime/schema': ['runtime/regular'],
  'runtime/grammar': ['runtime/schema', 'runtime/regular'],
  'runtime/sampling': ['runtime/grammar'],
  'runtime/engine': ['runtime/grammar', 'runtime/models', 'runtime/sampling'],
  'runtime/generate': ['runtime/engine', 'runtime/grammar', 'runtime/models', 'runtime/sampling'],
  'runtime/api': [
    'runtime/engine',
    'runtime/generate',
    'runtime/grammar',
    'runtime/models',
    'runtime/sampling',
  ],
  'runtime/client': ['runtime/api', 'runtime/engine', 'runtime/models', 'runtime/sampling'],
  'runtime/integrations/ai-sdk': ['runtime/client', 'runtime/sampling'],
  'runtime/integrations/prompt-api': ['runtime/client', 'runtime/models'],
  runtime: ['runtime/*'],
  server: ['runtime', 'runtime/*', 'server/cli', 'server/engine'],
  ...serverFolders({
    settings: [],
    threads: [],
    'schema-threads': ['threads'],
    bodies: ['threads'],
    store: ['settings'],
    engine: ['settings'],
    http: [],
    telemetry: ['engine', 'http', 'store'],
    access: ['settings', 'store', 'telemetry'],
    v1: ['access', 'http', 'schema-threads', 'settings', 'store'],
    admin: ['access', 'engine', 'http', 'settings', 'store', 'telemetry', 'v1'],
    service: [
      'access',
      'admin',
      'bodies',
      'engine',
      'http',
      'schema-threads',
      'settings',
      'store',
      'telemetry',
      'v1',
    ],
    cli: ['.', 'access', 'admin', 'engine', 'schema-threads', 'service', 'settings', 'store'],
  }),
  form: ['runtime', 'runtime/*'],
  playground: ['form', 'runtime', 'runtime/*'],
};

/** The rules of the folders of src/server; `.` is its own files. All may import the runtime. */
function serverFolders(
  folders: Readonly<Record<string, readonly string[]>>,
): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    Object.entries(folders).map(([name, others]) => [
      `server/${name}`,
      [
        'runtime',
        'runtime/*',
        ...others.map((other) => (other === '.' ? 'server' : `server/${other}`)),
      ],
    ]),
  );
}

/** Folders whose parts depend one way: their subfolders, and each file beside these. */
const layered = [
  'runtime/engine',
  'runtime/engine/scheduling',
  'runtime/engine/web-llm',
  'playground',
  'playground/workbench',
];

/** Packages that src/runtime may use. Each runs wherever WebGPU runs. */
const runtimePackages: Readonly<Record<string, readonly string[]>> = {
  'runtime/engine': ['@mlc-ai/web-llm'],
  'runtime/api': ['@opentelemetry/api', 'hono', 'typebox'],
  // Of typebox, the types only.
  'runtime/client': ['@noble/hashes', 'typebox'],
};

/**
 * `runtime/grammar` for src/runtime/grammar/machine/step.ts, `server/access` for
 * src/server/access/keys/keys.ts, `server` for src/server/main.ts.
 */
function folderOf(file: string): string {
  const parts = relative(join(root, 'src'), file).split('/');
  const depth = parts[1] === 'integrations' ? 3 : 2;
  return (parts[0] === 'runtime' || parts[0] === 'server') && parts.length > depth
    ? parts.slice(0, depth).join('/')
    : (parts[0] ?? '');
}

function importsOf(source: string): string[] {
  const pattern =
    /(?:^|[\s;])(?:import|export)\b[^'";]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|^\s*import\s+['"]([^'"]+)['"]/gm;
  return [...source.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
}

function problemOf(file: string, specifier: string): string | undefined {
  const from = folderOf(file);
  if (!specifier.startsWith('.')) return packageProblem(from, specifier);
  const target = resolve(dirname(file), specifier);
  if (target.startsWith(join(root, 'test'))) return 'src may not import from test';
  if (!target.startsWith(join(root, 'src'))) return undefined;
  const to = folderOf(target);
  if (to === from || isShared(target)) return undefined;
  const isAllowed = (allowed[from] ?? []).some(
    (rule) => rule === to || (rule.endsWith('/*') && to.startsWith(rule.slice(0, -1))),
  );
  if (!isAllowed) return `${from} may not import from ${to}`;
  return to.startsWith('runtime/') && target !== join(root, 'src', to, 'index.ts')
    ? `of ${to}, others import index.ts alone`
    : undefined;
}

function packageProblem(from: string, specifier: string): string | undefined {
  if (!from.startsWith('runtime')) return undefined;
  const parts = specifier.split('/');
  const name = parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
  return runtimePackages[from]?.includes(name)
    ? undefined
    : `${from} may not use the package ${specifier}`;
}

/**
 * The strongly connected components of the import graph. R. Tarjan, "Depth-first search and linear
 * graph algorithms" (1972).
 */
function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): void => {
    const place = order.size;
    order.set(file, place);
    lowest.set(file, place);
    open.push(file);
    for (const target of graph.get(file) ?? []) {
      if (!order.has(target)) visit(target);
      if (open.includes(target)) {
        lowest.set(file, Math.min(lowest.get(file)!, lowest.get(target)!));
      }
    }
    if (lowest.get(file) !== place) return;
    const group = open.splice(open.indexOf(file));
    if (group.length > 1) found.push(group);
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return found;
}

/** The imports between the parts of a folder: its subfolders, and the files beside these. */
function partsOf(
  folder: string,
  graph: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, readonly string[]> {
  const partOf = (file: string): string => join(folder, relative(folder, file).split('/')[0] ?? '');
  const isInside = (file: string): boolean => file.startsWith(`${folder}/`);
  const parts = new Map<string, string[]>();
  for (const [file, targets] of graph) {
    if (!isInside(file)) continue;
    const part = partOf(file);
    const others = targets.filter(isInside).map(partOf);
    parts.set(part, [...(parts.get(part) ?? []), ...others.filter((other) => other !== part)]);
  }
  return parts;
}

const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => join(root, 'src', name));
const imports = new Map(files.map((file) => [file, importsOf(readFileSync(file, 'utf8'))]));
const problems = [...imports].flatMap(([file, specifiers]) =>
  specifiers.flatMap((specifier) => {
    const found = problemOf(file, specifier);
    return found === undefined ? [] : [`${relative(root, file)}: ${found} (${specifier})`];
  }),
);
const graph = new Map(
  [...imports].map(([file, specifiers]) => [
    file,
    specifiers.filter((name) => name.startsWith('.')).map((name) => resolve(dirname(file), name)),
  ]),
);
const circles = [graph, ...layered.map((folder) => partsOf(join(root, 'src', folder), graph))]
  .flatMap(circlesOf)
  .map((group) => `a circle: ${group.map((path) => relative(root, path)).join(', ')}`);
for (const line of [...problems, ...circles]) console.error(line);
console.log(
  `${files.length} files, ${problems.length} imports against the rules, ${circles.length} circles`,
);
process.exitCode = problems.length + circles.length === 0 ? 0 : 1;
