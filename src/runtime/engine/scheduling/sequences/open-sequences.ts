/** The open sequences of a model, and the pages that they hold. */
import { type Holdings, holdingsOf } from './holdings.ts';
import type { SequenceGroup, SequenceState } from './sequence-state.ts';

/** The open sequences of a model. */
export interface OpenSequences {
  /** In order of creation. */
  readonly states: ReadonlySet<SequenceState>;
  /** Allocates the number of a new sequence in the cache. */
  nextSequence(): number;
  /** Registers a new sequence of a group, or a fork of `parent`. The cache does not have it yet. */
  add(group: SequenceGroup, parent?: SequenceState): SequenceState;
  /** Returns false if the sequence was removed before. */
  remove(state: SequenceState): boolean;
  /** Sequences that hold pages, oldest first. */
  holders(): SequenceState[];
  /** Pages that a sequence holds, and those that its job has been promised. */
  pagesOf(state: SequenceState): number;
  /** Counts the pages that each tenant holds. */
  holdings(): Holdings;
}

/** Creates {@link OpenSequences}. */
export function createOpenSequences({ pageSize }: { readonly pageSize: number }): OpenSequences {
  const states = new Set<SequenceState>();
  let nextId = 0;
  let nextSequence = 0;

  const holders = (): SequenceState[] => [...states].filter(({ cached }) => cached > 0);

  const pagesOf = ({ cached, job }: SequenceState): number =>
    Math.ceil((cached + (job?.begun ? job.left : 0)) / pageSize);

  return {
    states,
    nextSequence: () => nextSequence++,
    add(group, parent) {
      parent?.logits?.retain();
      const state: SequenceState = {
        id: nextId++,
        sequence: nextSequence++,
        group,
        tenant: group.claim.share.tenant,
        history: parent?.history.map((run) => ({ ...run, tokens: [...run.tokens] })) ?? [],
        length: parent?.length ?? 0,
        cached: 0,
        reused: parent?.reused ?? 0,
        forked: parent !== undefined,
        logits: parent?.logits,
        job: undefined,
        computing: false,
        closed: undefined,
      };
      group.members.add(state);
      states.add(state);
      return state;
    },
    remove: (state) => states.delete(state),
    holders,
    pagesOf,
    holdings: () => holdingsOf(holders(), pagesOf),
  };
}
