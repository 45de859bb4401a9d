/** Answers that are kept from run to run: a run goes on where one was stopped, and repeats only what has changed. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One answer to one task, as an engine gave it. */
export interface Answer {
  /** The document, or the calls of tools; undefined when it is no JSON, or was cut off. */
  readonly value?: unknown;
  readonly text: string;
  /** The engine said that the answer does not conform, or cut it off. */
  readonly cut: boolean;
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** What else there is to know of it. */
  readonly details?: unknown;
}

const folder = join(tmpdir(), 'formwork-bench-quality');

const pathOf = (key: unknown) =>
  join(folder, `${createHash('sha256').update(JSON.stringify(key)).digest('hex')}.json`);

/** The answer kept under a key: whatever the answer depends on. */
export function keptAnswer(key: unknown): Answer | undefined {
  try {
    return JSON.parse(readFileSync(pathOf(key), 'utf8')) as Answer;
  } catch {
    return undefined;
  }
}

/** Keeps an answer. */
export function keepAnswer(key: unknown, answer: Answer): void {
  mkdirSync(folder, { recursive: true });
  const path = pathOf(key);
  // A run that is stopped leaves no half of a file.
  writeFileSync(`${path}.${process.pid}`, JSON.stringify(answer));
  renameSync(`${path}.${process.pid}`, path);
}
