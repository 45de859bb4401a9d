import { beforeEach, describe, expect, test } from 'vitest';
import { createDecodeSteps } from '../../../../src/runtime/engine/web-llm/passes/decode-steps.ts';
import type { LogitsRow } from '../../../../src/runtime/engine/web-llm/passes/logits-rows.ts';
import type { Command } from '../../../../src/runtime/engine/web-llm/webgpu/commands.ts';
import type { LeanDevice } from '../../../../src/runtime/engine/web-llm/webgpu/lean-device.ts';

let log: string[];
let epoch: number;
let shape: string | undefined;
/** What TVM's runtime encodes for a pass. */
let kernels: Command[];
let replayable: boolean;
/** Pages of the cache that are free, and those that a pass takes. */
/** How often the memory of captured writes was released. */
let releases: number;
let free: number;
let needed: number;
/** Whether the page table has room for them. */
let fits: boolean;
/** Commands that fill the rows of a pass. */
let copies: Command[];
/** Commands of each pass that was encoded ahead. */
let encoded: (readonly Command[])[];

const kernel = (): Command => ({
  pipeline: {} as GPUComputePipeline,
  bindGroup: {} as GPUBindGroup,
  x: 1,
  y: 1,
  z: 1,
});

beforeEach(() => {
  log = [];
  epoch = 0;
  shape = 'a';
  kernels = [kernel(), kernel()];
  replayable = true;
  free = 4;
  needed = 0;
  fits = true;
  copies = [];
  encoded = [];
  releases = 0;
});

function decodeSteps() {
  const lean: LeanDevice = {
    capture(action, hold) {
      action();
      if (!hold) log.push('submit computed');
      return { commands: kernels, replayable, release: () => void releases++ };
    },
    encode(commands) {
      encoded.push(commands);
      return {} as GPUCommandBuffer;
    },
    submitEncoded: () => log.push('submit prepared'),
    submit: (commands) => commands.length > 0 && log.push('submit record'),
    get epoch() {
      return epoch;
    },
  };
  const logits = { buffer: {} as GPUBuffer, byteOffset: 0 };
  return createDecodeSteps(lean, {
    begin: (sequences) => {
      log.push(`begin ${sequences}`);
      free -= needed;
    },
    end: () => log.push('end'),
    compute: (count) => {
      log.push(`compute ${count}`);
      return logits;
    },
    removeToken: (sequence) => log.push(`take back ${sequence}`),
    shapeOf: () => shape,
    pagesFor: () => needed,
    fits: () => fits,
    freePages: () => free,
    takeRows: (_, sequences) => ({
      rows: new Map(
        sequences.map((sequence) => [
          sequence,
          { release: () => log.push(`release ${sequence}`) } as unknown as LogitsRow,
        ]),
      ),
      copies,
    }),
    writeTokens: (tokens) => log.push(`tokens ${tokens}`),
  });
}

const submit = (steps: ReturnType<typeof decodeSteps>, tokens: Record<number, number>) => {
  log = [];
  const bySequence = new Map(Object.entries(tokens).map(([id, token]) => [Number(id), token]));
  return [...steps.submit(bySequence).keys()];
};

const computed = ['tokens 7', 'begin 1', 'compute 1', 'submit computed', 'end'];
const recorded = ['tokens 7', 'begin 1', 'submit record', 'end'];

describe('a record', () => {
  test("replaces the runtime's calls once the same commands were seen twice", () => {
    const steps = decodeSteps();
    submit(steps, { 1: 7 });
    expect(log).toEqual(computed);
    submit(steps, { 1: 7 });
    expect(log).toEqual(computed);
    submit(steps, { 1: 7 });
    expect(log).toEqual(recorded);
  });

  test('is not taken for another number of sequences, another shape, or an unknown one', () => {
    const steps = decodeSteps();
    for (let i = 0; i < 3; i++) submit(steps, { 1: 7 });
    submit(steps, { 1: 7, 2: 8 });
    expect(log).toContain('compute 2');
    shape = 'b';
    submit(steps, { 1: 7 });
    expect(log).toEqual(computed);
    shape = undefined;
    for (let i = 0; i < 3; i++) submit(steps, { 1: 7 });
    expect(log).toEqual(computed);
  });

  test('that was contradicted has to be seen twice again', () => {
    const steps = decodeSteps();
    submit(steps, { 1: 7 });
    kernels = [kernel()];
    submit(steps, { 1: 7 });
    submit(steps, { 1: 7 });
    expect(log).toEqual(computed);
    submit(steps, { 1: 7 });
    expect(log).toEqual(recorded);
  });

  test('is not kept of commands with writes between them', () => {
    replayable = false;
    const steps = decodeSteps();
    for (let i = 0; i < 4; i++) submit(steps, { 1: 7 });
    expect(log).toEqual(computed);
  });

  test('ends with a buffer that it may use', () => {
    const steps = decodeSteps();
    for (let i = 0; i < 3; i++) submit(steps, { 1: 7 });
    expect(log).toEqual(recorded);
    epoch++;
    submit(steps, { 1: 7 });
    expect(log).toEqual(computed);
  });
});

describe('a prepared pass', () => {
  test('needs its tokens alone, in its own order', () => {
    const steps = decodeSteps();
    steps.prepare([2, 1]);
    expect(submit(steps, { 1: 7, 2: 8 })).toEqual([2, 1]);
    expect(log).toEqual(['tokens 8,7', 'submit prepared']);
  });

  test('copies its logits into rows without another encoder', () => {
    copies = [kernel()];
    const steps = decodeSteps();
    steps.prepare([1]);
    submit(steps, { 1: 7 });
    expect(log).toEqual(['tokens 7', 'submit prepared']);
    expect(encoded).toEqual([[...kernels, ...copies]]);
  });

  test('of other sequences is taken back before the cache continues', () => {
    const steps = decodeSteps();
    steps.prepare([1, 2]);
    submit(steps, { 1: 7 });
    const returned = ['take back 1', 'take back 2', 'release 1', 'release 2'];
    expect(log).toEqual([...returned, ...computed]);
  });

  test('can be cancelled, once', () => {
    const steps = decodeSteps();
    steps.prepare([1]);
    log = [];
    steps.cancel();
    steps.cancel();
    expect(log).toEqual(['take back 1', 'release 1']);
  });

  test('is not submitted after a buffer that it may use was destroyed', () => {
    const steps = decodeSteps();
    steps.prepare([1]);
    epoch++;
    submit(steps, { 1: 7 });
    expect(log).toEqual(['take back 1', 'release 1', ...computed]);
  });

  test('is not prepared without enough free pages', () => {
    const steps = decodeSteps();
    needed = 5;
    steps.prepare([1]);
    expect(log).toEqual([]);
    expect(steps.preparedPages).toBe(0);
    submit(steps, { 1: 7 });
    expect(log).toEqual(computed);
  });

  test('is not prepared if its pages do not fit into the page table', () => {
    const steps = decodeSteps();
    fits = false;
    steps.prepare([1]);
    expect(log).toEqual([]);
  });

  test('lists the pages it took, until it is submitted', () => {
    const steps = decodeSteps();
    needed = 3;
    steps.prepare([1]);
    expect({ free, held: steps.preparedPages }).toEqual({ free: 1, held: 3 });
    submit(steps, { 1: 7 });
    expect(steps.preparedPages).toBe(0);
  });
});

test("the memory of a prepared pass's writes is released once, when it is submitted or cancelled", () => {
  const steps = decodeSteps();
  steps.prepare([1]);
  expect(releases).toBe(0);
  submit(steps, { 1: 7 });
  expect(log).toContain('submit prepared');
  expect(releases).toBe(1);
  steps.prepare([1]);
  steps.cancel();
  steps.cancel();
  expect(releases).toBe(2);
});
