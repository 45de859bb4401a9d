import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EngineCommand } from './engine-process.ts';

const ROOT = join(import.meta.dirname, '../..');
const PEERS = join(import.meta.dirname, 'peers');

/** Installation folder of the peers, which are not dependencies of the project. */
const SCRATCH = join(ROOT, 'node_modules/.cache/grammar-bench');

/** The npm packages of the peers, and the tokenizer that tokenises the instances. */
const PACKAGES = [
  '@mlc-ai/web-xgrammar',
  'transformers-llguidance',
  '@huggingface/transformers-structured-output',
  '@mlc-ai/web-tokenizers',
];

/** Installs the peers if they are missing, and returns the folder. */
export function installPeers(): string {
  mkdirSync(SCRATCH, { recursive: true });
  const missing = PACKAGES.filter((name) => !existsSync(join(SCRATCH, 'node_modules', name)));
  if (missing.length > 0) {
    writeFileSync(join(SCRATCH, 'package.json'), '{"private":true}');
    run('npm', ['install', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', ...PACKAGES]);
    stubTransformers();
  }
  if (!existsSync(join(SCRATCH, 'venv/bin/python'))) {
    try {
      run('python3', ['-m', 'venv', 'venv']);
      run('venv/bin/pip', ['install', '--quiet', 'llguidance', 'numpy']);
    } catch {
      console.error('llguidance (PyPI) cannot be installed here: it is left out.');
    }
  }
  return SCRATCH;
}

/**
 * The structured output package imports two class names from transformers.js, which is large and
 * otherwise unused.
 */
function stubTransformers(): void {
  const folder = join(SCRATCH, 'node_modules/@huggingface/transformers');
  if (existsSync(folder)) return;
  mkdirSync(folder);
  writeFileSync(
    join(folder, 'package.json'),
    '{"name":"@huggingface/transformers","version":"0.0.0","type":"module","main":"index.js"}',
  );
  writeFileSync(
    join(folder, 'index.js'),
    [
      'export class LogitsProcessor extends Function {',
      '  constructor() { super(); return new Proxy(this, { apply: (t, _, a) => t._call(...a) }); }',
      '}',
      'export class LogitsProcessorList extends LogitsProcessor {',
      '  processors = [];',
      '  push(p) { this.processors.push(p); }',
      '  extend(ps) { this.processors.push(...ps); }',
      '}',
      '',
    ].join('\n'),
  );
}

function run(command: string, args: readonly string[]): void {
  execFileSync(command, args, { cwd: SCRATCH, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Further variants of our own engine. */
interface OwnEngines {
  /** Folder of another checkout of this repository. */
  readonly before?: string | undefined;
  readonly anyOrder?: boolean;
}

/** The engines to compare, ours first. */
export function engines(whitespace: 'compact' | 'flexible', more: OwnEngines): EngineCommand[] {
  const node = process.execPath;
  const own = (name: string, root: string, options: object = {}): EngineCommand => ({
    name,
    // The same young generation size as the service.
    command: [node, '--max-semi-space-size=8', join(root, 'scripts/grammar-serve.ts')],
    cwd: root,
    options: { whitespace, numbers: 'any', format: 'annotate', ...options },
  });
  const peer = (name: string, command: string, file: string): EngineCommand => ({
    name,
    command: [command, join(PEERS, file), whitespace],
    cwd: SCRATCH,
  });
  const list: EngineCommand[] = [
    own('formwork', ROOT),
    ...(more.before ? [own('formwork (before)', more.before)] : []),
    ...(more.anyOrder ? [own('formwork (any order)', ROOT, { memberOrder: 'any' })] : []),
    peer('web-xgrammar', node, 'web-xgrammar.mjs'),
    peer('transformers-llguidance', node, 'transformers-llguidance.mjs'),
    peer('transformers-structured-output', node, 'transformers-structured-output.mjs'),
  ];
  const python = join(SCRATCH, 'venv/bin/python');
  if (existsSync(python)) list.push(peer('llguidance (native)', python, 'native_llguidance.py'));
  return list;
}
