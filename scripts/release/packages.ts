/** The published packages and their contents: docs/decisions/0042. Paths are relative to dist/. */

/** A package. */
export interface PublishedPackage {
  readonly name: string;
  readonly description: string;
  /** Its entry points by import path. Everything they import is included. */
  readonly entries: Readonly<Record<string, Entry>>;
  /** Further modules to include with their imports, such as those that a command starts. */
  readonly roots?: readonly string[];
  /** Folders and files of the repository to include unchanged. */
  readonly files?: readonly string[];
  readonly bin?: Readonly<Record<string, string>>;
  /** The supported versions of Node. */
  readonly node: string;
  /** Modules with side effects on import. */
  readonly sideEffects: readonly string[] | false;
  /** Optional packages, which users install if they need them. */
  readonly optional?: readonly string[];
  /** Required packages that no module imports. */
  readonly also?: readonly string[];
}

/** A module, or separate modules for declarations and code. */
export type Entry = string | { readonly types: string; readonly code: string };

const browserFiles = ['dist/browser', 'dist/form'];

/** The packages, in publishing order. */
export const packages: readonly PublishedPackage[] = [
  {
    name: '@formwork/grammar',
    description:
      'A JSON Schema as token masks for a language model of your own: exact, for all of draft 2020-12. No dependencies.',
    entries: { '.': 'dist/runtime/core' },
    // Map.groupBy
    node: '>=22',
    sideEffects: false,
  },
  {
    name: 'formwork',
    description:
      'Chat completions that fit a JSON Schema, by construction, on WebGPU: a library for browsers and Node.',
    entries: {
      '.': 'dist/runtime/index',
      './grammar': 'dist/runtime/core',
      './node': 'dist/server/node',
      './worker': 'dist/runtime/client/worker/worker',
      './ai-sdk': 'dist/runtime/integrations/ai-sdk/index',
      './prompt-api': 'dist/runtime/integrations/prompt-api/index',
      './browser': { types: 'dist/runtime/page', code: 'dist/browser/formwork' },
      './form': { types: 'dist/form/index', code: 'dist/browser/formwork-form' },
    },
    files: browserFiles,
    // As undici, which downloads models.
    node: '>=22.19',
    sideEffects: [
      './dist/runtime/client/worker/worker.js',
      './dist/browser/*.js',
      './dist/server/**',
    ],
    // An engine in Node computes on the first, or on the second if there is no GPU.
    optional: ['webgpu', '@sparticuz/chromium'],
  },
  {
    name: 'formwork-server',
    description:
      'The Formwork service: /v1 with structured output on WebGPU, its command line and small models to begin with.',
    entries: { '.': 'dist/server/node' },
    roots: ['dist/server/cli/cli', 'dist/server/main'],
    files: ['bin', 'dist/server', 'dist/browser', 'dist/playground', 'public/models'],
    node: '>=24',
    bin: { formwork: 'bin/formwork.mjs', 'formwork-server': 'bin/formwork.mjs' },
    sideEffects: [
      './dist/runtime/client/worker/worker.js',
      './dist/browser/*.js',
      './dist/server/**',
    ],
    also: ['@sparticuz/chromium', 'pino-pretty'],
  },
];
