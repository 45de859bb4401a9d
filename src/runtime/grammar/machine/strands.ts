/** Puts the parts of the nondeterministic automaton together: how strands begin, step, end and finish. */
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

/** What can be asked of the strands of one machine. */
export interface Strands extends Steps {
  /** The strands at the beginning of a document. */
  start(): readonly Strand[];
  /** False where the kind of place alone shows that no document goes on with the byte. */
  mayStep(strand: Strand, byte: number): boolean;
  readonly surelySteps: SurelySteps;
  /** What follows once the leaf has ended in an accepting state. */
  after(strand: Strand, state: number): readonly Strand[];
  /** {@link after} a value of which nothing is known but that it is a new one. */
  afterAny(strand: Strand, state: number): readonly Strand[];
  /** All that may still be read of a strand's leaf, where that is one text. */
  onlyText(strand: Strand): Uint8Array | undefined;
  readonly finish: Finish;
  readonly onlyByte: OnlyByte;
  /** How many strands the table has. */
  size(): number;
  /** Empties all tables. Strands in use stay good. */
  forget(): void;
}

/** Makes the strands of a machine. */
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
