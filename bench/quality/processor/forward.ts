/** Wraps `forward.c` as a model for the scheduler. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  ForwardInput,
  ForwardModel,
  ForwardPass,
} from '../../../src/runtime/engine/device/forward.ts';
import { logitsInMemory } from '../../../test/support/logits-in-memory.ts';
import { weightsFile } from './weights.ts';

const VOCABULARY = 49152;

const commands = { add: 1, remove: 2, fork: 3, pop: 4, forward: 5 } as const;

/** Compiles the program unless it exists already. */
function compiled(): string {
  const source = join(import.meta.dirname, 'forward.c');
  const digest = createHash('sha256').update(readFileSync(source)).digest('hex').slice(0, 16);
  const program = join(tmpdir(), `formwork-bench-forward-${digest}`);
  if (!existsSync(program)) {
    const flags = [
      '-O3',
      '-funroll-loops',
      '-march=haswell',
      '-ffast-math',
      '-o',
      program,
      source,
      '-lm',
    ];
    const { status } = spawnSync('cc', flags, { stdio: 'inherit' });
    if (status !== 0) throw new Error('forward.c was not compiled.');
  }
  return program;
}

/** Starts the program with the model in a folder. It ends with this process. */
export function processorForward(folder: string): ForwardModel {
  const child = spawn(compiled(), [weightsFile(folder)], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.on('exit', (code) => {
    if (code !== 0) throw new Error(`forward.c ended with ${code}.`);
  });
  const lengths = new Map<number, number>();
  let wanted: { bytes: Uint8Array; at: number; resolve: () => void } | undefined;
  child.stdout.on('data', (chunk: Uint8Array) => {
    if (!wanted) throw new Error('forward.c said what it was not asked for.');
    wanted.bytes.set(chunk, wanted.at);
    wanted.at += chunk.length;
    if (wanted.at === wanted.bytes.length) wanted.resolve();
  });
  const send = (...values: readonly number[]): void => {
    child.stdin.write(new Uint8Array(Int32Array.from(values).buffer));
  };
  const pass = async (
    batch: readonly ForwardInput[],
    isWanted: readonly boolean[],
  ): Promise<ForwardPass> => {
    const values: number[] = [commands.forward, batch.length];
    for (const [at, { sequence, tokens }] of batch.entries()) {
      values.push(sequence, tokens.length, isWanted[at] ? 1 : 0, ...tokens);
      lengths.set(sequence, lengths.get(sequence)! + tokens.length);
    }
    const rows = isWanted.filter(Boolean).length;
    const bytes = new Uint8Array(rows === 0 ? 4 : rows * VOCABULARY * 4);
    await new Promise<void>((resolve) => {
      wanted = { bytes, at: 0, resolve };
      send(...values);
    });
    wanted = undefined;
    let row = 0;
    const logits = isWanted.map((one) => {
      if (!one) return undefined;
      const from = row++ * VOCABULARY * 4;
      return logitsInMemory(new Float32Array(bytes.buffer, from, VOCABULARY));
    });
    return { logits, computed: Promise.resolve() };
  };
  return {
    vocabularySize: VOCABULARY,
    maxBatch: 16,
    prefillChunk: 512,
    pageSize: 16,
    passPages: 1 << 20,
    addSequence(sequence) {
      lengths.set(sequence, 0);
      send(commands.add, sequence);
    },
    removeSequence(sequence) {
      lengths.delete(sequence);
      send(commands.remove, sequence);
    },
    forkSequence(parent, child, length = lengths.get(parent)!) {
      lengths.set(child, length);
      send(commands.fork, parent, child, length);
    },
    popTokens(sequence, count) {
      lengths.set(sequence, lengths.get(sequence)! - count);
      send(commands.pop, sequence, count);
    },
    availablePages: () => 1 << 20,
    decode: (batch) =>
      pass(
        batch,
        batch.map(() => true),
      ),
    prefill: pass,
  };
}
