/**
 * Stores answers across runs, so that an interrupted run resumes, and only changed requests run
 * again.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An engine's answer to a task. */
export interface Answer {
  /** The document, or the tool calls; undefined if it is not JSON or was cut off. */
  readonly value?: unknown;
  readonly text: string;
  /** Whether the engine reported that the answer does not conform, or cut it off. */
  readonly cut: boolean;
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** Additional engine-specific data. */
  readonly details?: unknown;
}

const folder = join(tmpdir(), 'formwork-bench-quality');

const pathOf = (key: unknown) =>
  join(folder, `${createHash('sha256').update(JSON.stringify(key)).digest('hex')}.json`);

/** The answer stored under a key, which contains everything it depends on. */
export function keptAnswer(key: unknown): Answer | undefined {
  try {
    return JSON.parse(readFileSync(pathOf(key), 'utf8')) as Answer;
  } catch {
    return undefined;
  }
}

/** Stores an answer. */
export function keepAnswer(key: unknown, answer: Answer): void {
  mkdirSync(folder, { recursive: true });
  const path = pathOf(key);
  // Rename atomically, so that an interrupted run leaves no partial file.
  writeFileSync(`${path}.${process.pid}`, JSON.stringify(answer));
  renameSync(`${path}.${process.pid}`, path);
}
