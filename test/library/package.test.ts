import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { checkPackage, Package } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  licenceProblems,
  pathProblems,
  publintProblems,
  typeProblems,
} from '../../scripts/release/check.ts';
import { filesBelow, sizeOf } from '../../scripts/release/measure.ts';
import { packages } from '../../scripts/release/packages.ts';
import { sizesIn } from '../../scripts/release/sizes.ts';
import { stagePackage } from '../../scripts/release/stage.ts';
import { type FreshProjects, freshProjects, root } from './support/fresh.ts';
import { codeBlocks, pages } from './support/guides.ts';

// Compilers and bundlers run here.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 600_000 });

let fresh: FreshProjects;

beforeAll(() => {
  fresh = freshProjects();
  stageAll();
});

afterAll(() => fresh.remove());

/** What the compiler says of some files. */
function compile(folder: string, options: string, ...files: string[]): string {
  const strict =
    '--ignoreConfig --noEmit --strict --target es2024 --lib es2024,dom,esnext.disposable';
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const told = spawnSync(
    process.execPath,
    [compiler, ...strict.split(' '), ...options.split(' '), ...files],
    { cwd: folder, encoding: 'utf8' },
  );
  return told.stdout + told.stderr;
}

const read = (file: string): string => readFileSync(join(fresh.packageFolder, file), 'utf8');

describe('the package', () => {
  test('passes publint', async () => {
    const { messages } = await publint({ pkgDir: fresh.packageFolder, pack: false });
    const manifest = JSON.parse(read('package.json')) as Record<string, unknown>;
    expect(messages.map((message) => formatMessage(message, manifest))).toEqual([]);
  });

  test('has correct types for every entry, in bundlers and ES modules in Node', async () => {
    const files = Object.fromEntries(
      fresh.files
        .filter((name) => /\.(js|ts|json)$/.test(name) && !name.startsWith('public/'))
        .map((name) => [`/node_modules/formwork/${name}`, read(name)]),
    );
    const checked = await checkPackage(new Package(files, 'formwork', '0.1.0'));
    // The package is ES modules only: how CommonJS and TypeScript's oldest resolution see it does
    // not matter.
    const problems = (checked.types ? checked.problems : [{ kind: 'no types' }]).filter(
      (problem) =>
        !('resolutionKind' in problem && /^node(10|16-cjs)$/.test(String(problem.resolutionKind))),
    );
    expect(problems).toEqual([]);
  });

  test('depends on every package that its modules import', () => {
    const { dependencies } = JSON.parse(read('package.json')) as {
      dependencies: Record<string, string>;
    };
    const imports =
      /^(?:import|export)\b[^'"\n]*\bfrom ['"]([^'".][^'"]*)['"]|import\(?['"]([^'".][^'"]*)['"]/gm;
    const imported = fresh.files
      // web-llm is one file that imports nothing, and long enough to have something in its texts
      // that looks like it.
      .filter((name) => /^dist\/(runtime|server)\/(?!.*\/web-llm\.js$).*\.(js|d\.ts)$/.test(name))
      .flatMap((name) => [...read(name).matchAll(imports)])
      .map(([, from, dynamic]) => from ?? dynamic ?? '')
      .filter((specifier) => !specifier.startsWith('node:'))
      .map((specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'));
    expect(imported).toContain('hono');
    expect([...new Set(imported)].filter((name) => !(name in dependencies))).toEqual([]);
  });

  test('contains web-llm without unused parts, with its licence and a notice in bundles', () => {
    const folder = 'dist/runtime/engine/web-llm';
    expect(fresh.files).toContain(`${folder}/LICENSE`);
    expect(read(`${folder}/web-llm.js`).length).toBeLessThan(2_900_000);
    expect(read('dist/browser/worker.js')).toContain('web-llm (https://github.com/mlc-ai/web-llm)');
  });

  test('contains the notices of the packages in its bundles', () => {
    const notices = read('dist/browser/THIRD_PARTY_LICENSES.txt');
    for (const name of ['preact', 'hono', '@mlc-ai/web-llm']) {
      expect(notices).toMatch(new RegExp(`^${name} \\d`, 'm'));
    }
    expect(notices).toContain('Copyright (c) 2015-present Jason Miller');
  });

  test('imports no Node modules from its browser entries', () => {
    const modules = fresh.files.filter((name) => /^dist\/(runtime|browser)\/.*\.js$/.test(name));
    const node = new RegExp(`(from|import\\() ?["'](node:|(${builtinModules.join('|')})["'])`);
    const guilty = modules.filter(
      (name) => name !== 'dist/browser/worker.js' && node.test(read(name)),
    );
    expect(modules.length).toBeGreaterThan(50);
    expect(guilty).toEqual([]);
  });
});

describe('what an app bundles', () => {
  /** Bytes of an app of one line of code, built, minified and compressed. */
  async function bundled(line: string): Promise<{ gzip: number; code: string }> {
    const entry = join(fresh.packageFolder, '../../entry.js');
    writeFileSync(entry, line);
    const built = await build({
      configFile: false,
      root: join(entry, '..'),
      logLevel: 'error',
      build: {
        write: false,
        target: 'esnext',
        // Not a library's build (`lib`), which keeps white space and the comments that later builds
        // need.
        rolldownOptions: {
          input: entry,
          preserveEntrySignatures: 'strict',
          output: { codeSplitting: false },
        },
      },
    });
    const [output] = [built].flat();
    if (!output || !('output' in output)) throw new Error('nothing was built');
    const code = output.output.map((part) => (part.type === 'chunk' ? part.code : '')).join('');
    return { code, gzip: gzipSync(code).length };
  }

  test('for compile alone is less than 61.3 kB', async () => {
    const { gzip } = await bundled("export { compile } from 'formwork';");
    console.log(`compile alone: ${gzip} bytes gzipped`);
    expect(gzip).toBeLessThan(61_300);
  });

  test('for compile and the masks of a vocabulary is less than 64.4 kB', async () => {
    const { gzip, code } = await bundled("export { compile, createVocabulary } from 'formwork';");
    console.log(`compile and createVocabulary: ${gzip} bytes gzipped`);
    expect(gzip).toBeLessThan(64_400);
    expect(code).not.toContain('/v1');
  });

  test('for a server elsewhere is less than 6 kB', async () => {
    const { gzip } = await bundled("export { connect } from 'formwork';");
    console.log(`connect alone: ${gzip} bytes gzipped`);
    expect(gzip).toBeLessThan(6_000);
  });

  test('for the Prompt API on a custom engine is less than 9 kB', async () => {
    const { gzip } = await bundled("export { createLanguageModel } from 'formwork/prompt-api';");
    console.log(`formwork/prompt-api without an engine: ${gzip} bytes gzipped`);
    expect(gzip).toBeLessThan(9_000);
  });

  test('for a provider of the AI SDK is less than 8 kB', async () => {
    const { gzip, code } = await bundled("export { createFormwork } from 'formwork/ai-sdk';");
    console.log(`formwork/ai-sdk alone: ${gzip} bytes gzipped`);
    expect(gzip).toBeLessThan(8_000);
    expect(code).not.toContain('node_modules/@ai-sdk');
  });
});

test('the form element with its modules, without the engine, is less than 30 kB', () => {
  const [entry = ''] = fresh.files.filter((name) => name === 'dist/browser/formwork-form.js');
  const chunks = [...read(entry).matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g)];
  const files = [entry, ...chunks.map(([, name]) => `dist/browser/${name}`)];
  const sizes = files.map((name) => gzipSync(read(name)).length);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`form element: ${all} bytes gzipped, in ${files.join(', ')}`);
  expect(all).toBeLessThan(30_000);
});

describe('a fresh project', () => {
  test('runs the example for Node', async () => {
    const folder = fresh.copyExample('node');
    const { stdout } = await promisify(execFile)(process.execPath, ['main.mjs', 'tiny'], {
      cwd: folder,
    });
    const [first = '', ...operations] = stdout.split(/\n(?=\{"op")/);
    expect(first).toMatch(/city: .*country: .*knownFor: /s);
    expect(JSON.parse(operations[0] ?? '')).toEqual({ op: 'add', path: '', value: {} });
    expect(operations.length).toBeGreaterThanOrEqual(5);
  });

  test('type-checks with its declarations', () => {
    const folder = fresh.copyExample('node');
    writeFileSync(
      join(folder, 'check.ts'),
      `import { compile, createVocabulary, startEngine, type ClientEngine } from 'formwork';
import { createNodeEngine } from 'formwork/node';
export const engine: ClientEngine = startEngine();
const city = await engine.generate({
  messages: [],
  schema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
});
export const name: string = city.city;
// @ts-expect-error a member that the schema does not have
city.country;
export const grammar = compile({}, createVocabulary({ bytes: [], endOfTurn: [] }));
export const local = await createNodeEngine();
`,
    );
    expect(compile(folder, '--module nodenext --types node', 'check.ts')).toBe('');
  });

  test('type-checks the examples', () => {
    const folder = join(fresh.copyExample('vite'), '..');
    for (const name of ['service-worker', 'extension']) fresh.copyExample(name);
    const files = ['vite/main.ts', 'vite/vite-env.d.ts', 'service-worker/service-worker.ts'];
    const options = '--module esnext --moduleResolution bundler --skipLibCheck';
    const more = ['service-worker/main.ts', 'extension/popup.ts'];
    expect(compile(folder, options, ...files, ...more)).toBe('');
  });

  test('type-checks the code in the guides', () => {
    const folder = join(fresh.copyExample('node'), '../guides');
    mkdirSync(folder, { recursive: true });
    cpSync(join(root, 'test/library/support/guide-globals.txt'), join(folder, 'globals.d.ts'));
    // The reference is made of the declarations themselves.
    const blocks = pages()
      .filter((page) => page !== 'docs/library.md')
      .flatMap(codeBlocks);
    const write = (language: string): string[] =>
      blocks
        .filter((block) => block.language === language)
        .map(({ place, code }) => {
          const name = `${place.replaceAll(/[^\w]+/g, '-')}.${language}`;
          writeFileSync(join(folder, name), `${code}\nexport {};\n`);
          return name;
        });
    const options = '--module esnext --moduleResolution bundler --skipLibCheck --types node';
    const [strict, loose] = [write('ts'), write('js')];
    expect(strict.length).toBeGreaterThan(7);
    expect(loose.length).toBeGreaterThan(4);
    expect(compile(folder, options, 'globals.d.ts', ...strict)).toBe('');
    const javascript = `${options} --allowJs --checkJs --strict false`;
    expect(compile(folder, javascript, 'globals.d.ts', ...loose)).toBe('');
  });

  test('runs the command', async () => {
    const command = join(fresh.packageFolder, 'bin/formwork.mjs');
    expect(existsSync(join(fresh.packageFolder, 'src'))).toBe(false);
    const { stdout } = await promisify(execFile)(process.execPath, [command, '--help']);
    expect(stdout).toContain('npx formwork');
  });
});

const modules = join(root, 'node_modules');
const stagedIn = (): string => join(fresh.packageFolder, '../../../staged');
const folderOf = (name: string): string => join(stagedIn(), 'node_modules', name);

/** Stages the packages of what the fresh project has. */
function stageAll(): void {
  symlinkSync(join(root, 'scripts'), join(fresh.packageFolder, 'scripts'));
  for (const one of packages.filter(({ bin }) => !bin)) {
    stagePackage(one, fresh.packageFolder, folderOf(one.name));
  }
}

const manifestOf = (name: string) =>
  JSON.parse(readFileSync(join(folderOf(name), 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
    peerDependenciesMeta?: Record<string, { optional: boolean }>;
  };

// The server has 120 MB of models in it: `npm run release` checks it.
describe.each(packages.filter(({ bin }) => !bin).map(({ name }) => name))(
  '%s, as it is published',
  (name) => {
    test('passes publint, with correct types', async () => {
      expect(await publintProblems(folderOf(name))).toEqual([]);
      expect(await typeProblems(folderOf(name))).toEqual([]);
    });

    test('is published for all, though its name has a scope', () => {
      expect(manifestOf(name)).toMatchObject({ publishConfig: { access: 'public' } });
    });

    test('contains no path of the build machine, and only allowed licences', () => {
      for (const place of [root, fresh.packageFolder])
        expect(pathProblems(folderOf(name), place)).toEqual([]);
      expect(licenceProblems(folderOf(name), modules)).toEqual([]);
    });

    test('has the size in docs/packages.md', () => {
      const said = sizesIn(readFileSync(join(root, 'docs/packages.md'), 'utf8')).get(name);
      const { gzipped, installed } = sizeOf(folderOf(name), modules);
      // What a dependency's build leaves differs a little from machine to machine.
      expect(gzipped).toBeLessThan((said?.gzipped ?? 0) * 1.03);
      expect(gzipped).toBeGreaterThan((said?.gzipped ?? 0) * 0.97);
      expect(installed).toBeLessThan((said?.installed ?? 0) * 1.03);
      expect(installed).toBeGreaterThan((said?.installed ?? 0) * 0.97);
    });
  },
);

test.each([
  ['@formwork/grammar', '>=22'],
  ['formwork', '>=22.19'],
  ['formwork-server', '>=24'],
])('%s needs Node %s', (name, node) => {
  expect(packages.find((one) => one.name === name)).toMatchObject({ node });
});

test('a package of which a part is not built is not staged', () => {
  const server = packages.find(({ name }) => name === 'formwork-server');
  expect(() => stagePackage(server!, fresh.packageFolder, folderOf('formwork-server'))).toThrow(
    'formwork-server needs dist/playground, which does not exist: leave out --no-build.',
  );
});

test('docs/packages.md has a row for each package', () => {
  const said = sizesIn(readFileSync(join(root, 'docs/packages.md'), 'utf8'));
  expect([...said.keys()]).toEqual(packages.map(({ name }) => name));
});

describe('formwork, as it is published', () => {
  test('is less than 25 MB with all its dependencies', () => {
    expect(sizeOf(folderOf('formwork'), modules).installed).toBeLessThan(25_000_000);
  });

  test('contains no database, service, models or software adapter', () => {
    const files = filesBelow(folderOf('formwork')).map((file) =>
      relative(folderOf('formwork'), file),
    );
    const serving = /^dist\/server\/(access|admin|cli|http|service|store|telemetry|v1)\/|^public\//;
    expect(files.filter((file) => serving.test(file))).toEqual([]);
    const { dependencies = {}, peerDependenciesMeta } = manifestOf('formwork');
    const heavy = [
      'pg',
      'drizzle-orm',
      '@electric-sql/pglite',
      'pino',
      'webgpu',
      '@mlc-ai/web-llm',
    ];
    expect(heavy.filter((name) => name in dependencies)).toEqual([]);
    expect(peerDependenciesMeta).toMatchObject({ webgpu: { optional: true } });
  });
});

describe('@formwork/grammar, as it is published', () => {
  test('depends on nothing', () => {
    expect(manifestOf('@formwork/grammar').dependencies).toBeUndefined();
  });

  test('runs without any other package', () => {
    const program = `
      import { compile, createVocabulary } from '@formwork/grammar';
      const bytes = Array.from({ length: 256 }, (_, byte) => Uint8Array.of(byte));
      const matcher = compile({ enum: ['yes', 'no'] }, createVocabulary({ bytes, endOfTurn: [] })).start();
      matcher.acceptBytes(new TextEncoder().encode('"y'));
      console.log(new TextDecoder().decode(matcher.forced()));
    `;
    const options = { cwd: stagedIn(), input: program, encoding: 'utf8' } as const;
    const out = execFileSync(process.execPath, ['--input-type=module', '-'], options);
    expect(out.trim()).toBe('es"');
  });
});
