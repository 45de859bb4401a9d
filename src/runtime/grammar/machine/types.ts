/**
 * One compiled schema as an automaton over bytes, before any vocabulary: what the token masks are computed from.
 *
 * The automaton is nondeterministic (a schema's alternatives run side by side) and has a stack (values nest). A
 * {@link Config} is the set of its {@link Thread}s at one place in a document. Threads and configurations are interned,
 * so that equal places are the same object and everything learnt about one is learnt once.
 *
 * Invariant: every thread of a configuration can be finished. That is what makes masks exact for prefixes.
 */

import type { Leaf } from '../../regular/types.ts';
import type { SchemaWarning } from '../types.ts';

/** One compiled schema. Immutable to the outside; fills lazily. */
export interface Machine {
  /** The beginning of a document. */
  readonly start: Config;
  readonly warnings: readonly SchemaWarning[];
  /** States made so far, for the schema's author to see what it costs. */
  spent(): number;
  /** Does something with the machine within one budget, whatever it takes of steps. */
  step<T>(work: () => T): T;
}

/** A set of threads, interned within its machine: `===` means equal. */
export interface Config {
  /** Unique within its machine, dense from 0. */
  readonly id: number;
  readonly threads: readonly Thread[];
  /** True when the document may end here. */
  readonly complete: boolean;
  /** True past a {@link Thread.afterAny} where only the bytes themselves tell: nothing else is then known of it. */
  readonly unsure: boolean;
  /** The configuration after one more byte; undefined when no valid document goes on like that. Memoised. */
  next(byte: number): Config | undefined;
  /** Fewest bytes that finish the document from here. */
  readonly distance: number;
  /** The next byte of a shortest finish; undefined when {@link distance} is 0. */
  finishByte(): number | undefined;
  /** All of them: {@link distance} bytes. Leaves no configurations behind. */
  finish(): Uint8Array;
  /** The only byte that can come next; undefined when there is a choice, none, or the document may end here. Memoised. */
  onlyByte(): number | undefined;
}

/** One way to read the document so far. */
export interface Thread {
  /** Unique within its machine, dense from 0. */
  readonly id: number;
  /** The automaton of the scalar or key being read (or about to be); undefined between values. */
  readonly leaf: Leaf | undefined;
  /** State of {@link leaf}; 0 without one. */
  readonly state: number;
  /** True when the document may end here. */
  readonly complete: boolean;
  readonly distance: number;
  /** This thread alone after one more byte, inside the leaf or past its end. */
  next(byte: number): Config | undefined;
  /**
   * Where the document stands once the leaf has ended in `state` (an accepting state of {@link leaf}), before any further
   * byte. The same configuration for every accepting state unless {@link remembers}.
   */
  after(state: number): Config | undefined;
  /**
   * Like {@link after}, for threads that remember: where the document stands after some new value, whichever it is. What
   * may follow is the same for every value that the leaf can end with, up to configurations that are `unsure`.
   */
  afterAny(state: number): Config | undefined;
  /**
   * True when what follows depends on the bytes read (free keys, which may not repeat; items that must differ): then
   * {@link after} must not be asked ahead of the bytes, only `next` tells.
   */
  readonly remembers: boolean;
}
