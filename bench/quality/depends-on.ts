/** What answers depend on besides their request, as parts of the keys under which they are kept. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Where the embedded models are. */
const MODELS = join(ROOT, 'public/models');

/** Folders that answers depend on. */
const SOURCES = [
  ...['engine', 'generate', 'grammar', 'regular', 'sampling', 'schema', 'api/chat'].map(
    (folder) => `src/runtime/${folder}`,
  ),
  'bench/quality/processor',
];

/**
 * A digest of the code in these sources, without comments, types and layout, and of the versions of
 * all packages. Answers from other code are generated again.
 */
export function sourcesDigest(): string {
  const hash = createHash('sha256');
  for (const folder of SOURCES) {
    for (const name of readdirSync(join(ROOT, folder), { recursive: true }).map(String).sort()) {
      if (!/\.(ts|c)$/.test(name)) continue;
      const text = readFileSync(join(ROOT, folder, name), 'utf8');
      const code = name.endsWith('.ts') ? stripTypeScriptTypes(text, { mode: 'transform' }) : text;
      hash.update(name).update(code);
    }
  }
  return hash.update(readFileSync(join(ROOT, 'package-lock.json'))).digest('hex');
}

/** The engine that answers. */
export interface AnsweringEngine {
  readonly model: string;
  /** Whether `processor/forward.c` computes, instead of a WebGPU adapter. */
  readonly processor: boolean;
  /** A folder with other weights of the same network. */
  readonly weights?: string | undefined;
  /** The WebGPU adapter; the best one when absent. */
  readonly adapter?: string | undefined;
}

/** Files of a model. The index of its weights has their digests. */
const isModelFile = (name: string): boolean =>
  /^(tensor-cache|mlc-chat-config|tokenizer)\.json$|\.wasm$/.test(name);

/**
 * The engine's kind, and digests of its model's files: weights, settings, tokenizer and libraries.
 * No digests for models that are elsewhere.
 */
export function engineDigest(
  { model, processor, weights, adapter }: AnsweringEngine,
  models = MODELS,
): string[] {
  const folder = weights ?? join(models, model);
  const names = existsSync(folder) ? readdirSync(folder).filter(isModelFile).sort() : [];
  const digests = names.map((name) => {
    const digest = createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
    return `${name} ${digest}`;
  });
  return [processor ? 'processor' : `adapter ${adapter ?? ''}`, ...digests];
}

/** Options that decide where answers come from, and what they are for. */
interface Use {
  readonly kept: boolean;
  readonly reuse: boolean;
  readonly check: boolean;
  readonly record: boolean;
}

/** @throws where answers of other sources would be checked or recorded as those of these */
export function refuseOtherAnswers({ kept, reuse, check, record }: Use): void {
  if ((check || record) && (kept || reuse)) {
    throw new Error(
      `--${check ? 'check' : 'record'} is about the present sources; --${kept ? 'kept' : 'reuse'} takes answers of others: leave one out.`,
    );
  }
}
