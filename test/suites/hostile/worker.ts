/**
 * Answers hostile schemas in a thread whose heap is bounded: what outgrows it ends the thread, not
 * the tests.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { isFormworkError } from '../../../src/runtime/common/errors.ts';
import { compile } from '../../../src/runtime/grammar/compile.ts';
import type { CompileOptions, Matcher } from '../../../src/runtime/grammar/types.ts';
import { byteVocabulary } from '../../support/byte-vocabulary.ts';
import { hostileSchemas } from './schemas.ts';

/** What a thread answers. */
export interface Task {
  readonly options: CompileOptions;
  /** Of the schemas every how manyth. */
  readonly every: number;
}

/** What became of a schema. */
export interface Outcome {
  readonly name: string;
  /** `compiled`, a refusal by its code, or what is wrong. */
  readonly answer: string;
  /** A refusal says where in the schema. */
  readonly placed: boolean;
  /** Milliseconds of processor time of compiling, and of the dearest step. */
  readonly compile: number;
  readonly step: number;
}

/** Bytes of a shortest document that are followed, each with its mask. */
const FOLLOWED = 24;

function timed<T>(work: () => T): [T, number] {
  const from = process.threadCpuUsage();
  const result = work();
  const { user, system } = process.threadCpuUsage(from);
  return [result, (user + system) / 1000];
}

/** Everything that a generator asks at one place; what is wrong with the answers. */
function askAll(matcher: Matcher): string | undefined {
  const length = matcher.shortestFinishLength();
  if (!matcher.mask().some((word) => word !== 0)) return 'stuck';
  matcher.forced();
  if (length > 100_000) return undefined;
  const finish = matcher.shortestFinish();
  if (finish.length !== length) return `finishes in ${finish.length} bytes, not ${length}`;
  if (length === 0) return undefined;
  if (!matcher.acceptBytes(finish.subarray(0, 1))) return 'refuses its own finish';
  if (matcher.shortestFinishLength() !== length - 1) return 'is no nearer to its end';
  return undefined;
}

function follow(matcher: Matcher): [string, number] {
  let dearest = 0;
  for (let count = 0; count < FOLLOWED && !matcher.complete; count++) {
    const [wrong, time] = timed(() => askAll(matcher));
    dearest = Math.max(dearest, time);
    if (wrong) return [wrong, dearest];
  }
  return ['compiled', dearest];
}

function answer(name: string, text: string, options: CompileOptions): Outcome {
  const from = process.threadCpuUsage();
  try {
    const [grammar, time] = timed(() => compile(text, byteVocabulary, options));
    const [said, step] = follow(grammar.start());
    return { name, answer: said, placed: true, compile: time, step };
  } catch (error) {
    const { user, system } = process.threadCpuUsage(from);
    const spent = { compile: (user + system) / 1000, step: 0 };
    if (!isFormworkError(error)) return { name, answer: String(error), placed: false, ...spent };
    return { name, answer: error.code, placed: error.pointer !== undefined, ...spent };
  }
}

const { options, every } = workerData as Task;
for (const [index, { name, text }] of hostileSchemas.entries()) {
  if (index % every === 0) parentPort?.postMessage(answer(name, text, options));
}
