/** What is published, and what goes into it: docs/decisions/0042. Paths are those of dist/. */

/** A package. */
export interface PublishedPackage {
  readonly name: string;
  readonly description: string;
  /** Its faces: modules, by what they are imported as. All that they import comes with them. */
  readonly entries: Readonly<Record<string, Entry>>;
  /** Other modules whose imports come along, such as those that a command starts. */
  readonly roots?: readonly string[];
  /** Folders and files of the repository that come along as they are. */
  readonly files?: readonly string[];
  readonly bin?: Readonly<Record<string, string>>;
  /** The oldest Node that runs it, where that is not the repository's. */
  readonly node?: string;
  /** Modules that do something when they are imported. */
  readonly sideEffects: readonly string[] | false;
  /** Packages that only some need, so that who needs them installs them. */
  readonly optional?: readonly string[];
  /** Packages that it needs and that no module imports. */
  readonly also?: readonly string[];
}

/** A module, or two where the declarations are another's. */
export type Entry = string | { readonly types: string; readonly code: string };

const browserFiles = ['dist/browser', 'dist/form'];

/** The packages, in the order in which they are to be published. */
export const packages: readonly PublishedPackage[] = [
  {
    name: '@formwork/grammar',
    description:
      'A JSON Schema as token masks for a language model of your own: exact, for all of draft 2020-12. No dependencies.',
    entries: { '.': 'dist/runtime/core' },
    sideEffects: false,
  },
  {
    name: 'formwork',
    description:
      'Chat completions that fit a JSON Schema, by construction, on WebGPU: a library for browsers and Node.',
    entries: {
      '.': 'dist/runtime/index',
      './grammar': 'dist/runtime/grammar/index',
      './node': 'dist/server/node',
      './worker': 'dist/runtime/worker/worker',
      './ai-sdk': 'dist/runtime/ai-sdk/index',
      './prompt-api': 'dist/runtime/prompt-api/index',
      './browser': { types: 'dist/runtime/page', code: 'dist/browser/formwork' },
      './form': { types: 'dist/form/index', code: 'dist/browser/formwork-form' },
    },
    files: browserFiles,
    // Promise.withResolvers
    node: '>=22',
    sideEffects: ['./dist/runtime/worker/worker.js', './dist/browser/*.js', './dist/server/**'],
    // An engine in Node computes on the first, and on the second where there is no GPU.
    optional: ['webgpu', '@sparticuz/chromium'],
  },
  {
    name: 'formwork-server',
    description:
      'The Formwork service: /v1 with structured output on WebGPU, its command line and small models to begin with.',
    entries: { '.': 'dist/server/node' },
    roots: ['dist/server/cli/cli', 'dist/server/main'],
    files: ['bin', 'dist/server', 'dist/browser', 'dist/playground', 'public/models'],
    bin: { formwork: 'bin/formwork.mjs', 'formwork-server': 'bin/formwork.mjs' },
    sideEffects: ['./dist/runtime/worker/worker.js', './dist/browser/*.js', './dist/server/**'],
    also: ['@sparticuz/chromium', 'pino-pretty'],
  },
];
