/** Assembles the nondeterministic automaton: how branches begin, step, end and finish. */
import type { Core, Shortest } from '../../schema/index.ts';
import { makeBeginnings } from './begin.ts';
import type { Branch } from './branch.ts';
import { type CanStep, makeCanStep } from './can-step.ts';
import { makeContext } from './context.ts';
import type { Continuation } from './continuation.ts';
import { makeEndings } from './end.ts';
import { type Finish, makeFinish } from './finish.ts';
import { makeOnlyByte, type OnlyByte } from './only-byte.ts';
import { makeSteps, mayStep, type Steps } from './step.ts';

/** The operations on the branches of one machine. */
export interface Branches extends Steps {
  /** The branches at the start of a document. */
  start(): readonly Branch[];
  /** False if the kind of position alone excludes the byte. */
  mayStep(branch: Branch, byte: number): boolean;
  readonly canStep: CanStep;
  /** The branches after the leaf has ended in an accepting state. */
  after(branch: Branch, state: number): readonly Branch[];
  /** {@link after} a value of which only its novelty is known. */
  afterAny(branch: Branch, state: number): readonly Branch[];
  /** The rest of a branch's leaf, if there is only one text. */
  onlyText(branch: Branch): Uint8Array | undefined;
  readonly finish: Finish;
  readonly onlyByte: OnlyByte;
  /** Number of branches in the table. */
  size(): number;
  /** Clears all tables. Existing branches stay valid. */
  forget(): void;
}

/** Creates the branches of a machine. */
export function makeBranches(core: Core, shortest: Shortest): Branches {
  const context = makeContext(core, shortest);
  const { table, continuations, histories } = context;
  const begin = makeBeginnings(context);
  const end = makeEndings(context);
  const steps = makeSteps(context, begin, end);
  const finish = makeFinish(context, steps.step, end);
  return {
    start: () => begin.value(core.root, continuations.end, histories.none),
    ...steps,
    canStep: makeCanStep(context),
    mayStep: (branch, byte) => mayStep(branch, byte, context.flexible),
    after: (branch, state) =>
      branch.onward?.remembers && state !== branch.state
        ? []
        : end.leaf(branch.onward as Continuation, state, branch.history),
    afterAny: end.anyLeaf,
    onlyText: end.onlyText,
    finish,
    onlyByte: makeOnlyByte(context, steps.step, end),
    size: table.size,
    forget() {
      for (const part of [begin, end, continuations, finish, table, histories]) part.forget();
    },
  };
}
