/**
 * The stack of the automaton, as continuations: what follows once the current value or name is
 * complete. `below` is the rest of the stack. Interned, so that positions with equal continuations
 * are the same, however they were reached.
 */

import { makeTupleTable } from '../../common/tuple-table.ts';
import type { WordLeaf } from '../../regular/index.ts';
import type { ArrayState, FreeStep, Goal, ItemStep, ObjectState } from '../../schema/index.ts';
import type { History } from './history.ts';
import type { Identity } from './identity.ts';

/** The value of a member whose name has been read: its goal, and the next state of the object. */
export interface Choice {
  readonly goal: Goal;
  readonly next: ObjectState;
  /** Bytes of the shortest value and of the rest of the object. */
  readonly bytes: number;
}

/** The values of the possible mentioned names, by the word of the name. Compared by identity. */
export interface Choices {
  of(word: number): readonly Choice[];
  /** The fewest bytes of any of them. */
  bytes(word: number): number;
}

/** The fewest bytes of several choices. */
export function fewestBytes(list: readonly Choice[]): number {
  return list.reduce((least, { bytes }) => Math.min(least, bytes), Number.POSITIVE_INFINITY);
}

/** What follows. `distance` is the fewest bytes from there to the end of the document. */
export type Continuation = {
  readonly id: number;
  readonly distance: number;
  /**
   * Whether something later depends on the bytes being read, so that a history must record them.
   */
  readonly remembers: boolean;
  /** Whether the distance is only an upper bound: the exact one depends on the bytes being read. */
  readonly rough: boolean;
} & (
  | { readonly op: 'end' }
  /**
   * Either of two continuations after the same value, for alternatives that differ only in what
   * follows.
   */
  | { readonly op: 'either'; readonly one: Continuation; readonly other: Continuation }
  /** The value of a member ends. */
  | { readonly op: 'member'; readonly state: ObjectState; readonly below: Continuation }
  /** An item ends. */
  | { readonly op: 'item'; readonly state: ArrayState; readonly below: Continuation }
  /** An item ends with which later ones are compared. */
  | {
      readonly op: 'compared';
      readonly step: ItemStep;
      readonly from: History;
      readonly below: Continuation;
    }
  /** A mentioned name ends; the word identifies it. */
  | {
      readonly op: 'name';
      readonly words: WordLeaf;
      readonly choices: Choices;
      readonly below: Continuation;
    }
  /** A free name ends: one that the schema does not mention. */
  | {
      readonly op: 'free';
      readonly step: FreeStep;
      readonly from: History;
      readonly below: Continuation;
    }
);

/** A continuation to intern: any except the end and `either`. */
type Draft =
  Exclude<Continuation, { readonly op: 'end' | 'either' }> extends infer C
    ? C extends Continuation
      ? Omit<C, 'id' | 'remembers' | 'rough'> & { readonly rough?: boolean }
      : never
    : never;

/** The continuations of one machine. */
export type Continuations = ReturnType<typeof makeContinuations>;

/** Table keys for the kinds. */
const KINDS: Readonly<Record<Draft['op'], number>> = {
  member: 1,
  item: 2,
  compared: 3,
  name: 4,
  free: 5,
};

/**
 * Creates a table of continuations. Steps and choices are compared by identity, so their creators
 * memoise them.
 */
export function makeContinuations(identity: Identity) {
  const interned = makeTupleTable<Continuation>();
  let count = 0;
  const end: Continuation = { op: 'end', id: count++, distance: 0, remembers: false, rough: false };

  function fromOf(draft: Draft): number {
    if ('from' in draft) return draft.from.id;
    return draft.op === 'name' ? draft.words.key : 0;
  }

  function whichOf(draft: Draft): number {
    switch (draft.op) {
      case 'member':
      case 'item':
        return draft.state.id;
      case 'compared':
      case 'free':
        return identity(draft.step);
      case 'name':
        return identity(draft.choices);
    }
  }

  return {
    end,
    /** Either of two continuations after the same value. */
    either(one: Continuation, other: Continuation): Continuation {
      const known = interned.get(0, one.id, other.id, 0);
      if (known) return known;
      const distance = Math.min(one.distance, other.distance);
      const remembers = one.remembers || other.remembers;
      const rough = one.rough || other.rough;
      const made = { op: 'either', one, other, id: count++, distance, remembers, rough } as const;
      return interned.add(0, one.id, other.id, 0, made);
    },
    make(draft: Draft): Continuation {
      const kind = KINDS[draft.op];
      const which = whichOf(draft);
      const from = fromOf(draft);
      const { below } = draft;
      const known = interned.get(kind, which, from, below.id);
      if (known) return known;
      const own = draft.op === 'compared' || draft.op === 'free';
      const remembers = own || below.remembers;
      const rough = draft.rough || below.rough;
      const made = { ...draft, id: count++, remembers, rough } as Continuation;
      return interned.add(kind, which, from, below.id, made);
    },
    /** Clears the table. Equal continuations created later are different objects. */
    forget: interned.clear,
  };
}
