/** Assembles the nondeterministic automaton: how strands begin, step, end and finish. */
import type { Core, Shortest } from '../../schema/index.ts';
import { makeBeginnings } from './begin.ts';
import { makeContext } from './context.ts';
import type { Continuation } from './continuation.ts';
import { makeEndings } from './end.ts';
import { type Finish, makeFinish } from './finish.ts';
import { makeOnlyByte, type OnlyByte } from './only-byte.ts';
import { makeSteps, mayStep, type Steps } from './step.ts';
import type { Strand } from './strand.ts';
import { makeSurelySteps, type SurelySteps } from './surely-steps.ts';

/** The operations on the strands of one machine. */
export interface Strands extends Steps {
  /** The strands at the start of a document. */
  start(): readonly Strand[];
  /** False if the kind of position alone excludes the byte. */
  mayStep(strand: Strand, byte: number): boolean;
  readonly surelySteps: SurelySteps;
  /** The strands after the leaf has ended in an accepting state. */
  after(strand: Strand, state: number): readonly Strand[];
  /** {@link after} a value of which only its novelty is known. */
  afterAny(strand: Strand, state: number): readonly Strand[];
  /** The rest of a strand's leaf, if there is only one text. */
  onlyText(strand: Strand): Uint8Array | undefined;
  readonly finish: Finish;
  readonly onlyByte: OnlyByte;
  /** Number of strands in the table. */
  size(): number;
  /** Clears all tables. Existing strands stay valid. */
  forget(): void;
}

/** Creates the strands of a machine. */
export function makeStrands(core: Core, shortest: Shortest): Strands {
  const context = makeContext(core, shortest);
  const { table, continuations, trails } = context;
  const begin = makeBeginnings(context);
  const end = makeEndings(context);
  const steps = makeSteps(context, begin, end);
  const finish = makeFinish(context, steps.step, end);
  return {
    start: () => begin.value(core.root, continuations.end, trails.none),
    ...steps,
    surelySteps: makeSurelySteps(context),
    mayStep: (strand, byte) => mayStep(strand, byte, context.flexible),
    after: (strand, state) =>
      strand.onward?.remembers && state !== strand.state
        ? []
        : end.leaf(strand.onward as Continuation, state, strand.trail),
    afterAny: end.anyLeaf,
    onlyText: end.onlyText,
    finish,
    onlyByte: makeOnlyByte(context, steps.step, end),
    size: table.size,
    forget() {
      for (const part of [begin, end, continuations, finish, table, trails]) part.forget();
    },
  };
}
