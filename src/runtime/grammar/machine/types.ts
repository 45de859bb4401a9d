/**
 * One compiled schema as an automaton over bytes, before any vocabulary: what the token masks are computed from.
 *
 * The automaton is nondeterministic (a schema's alternatives run side by side) and has a stack (values nest). A
 * {@link Config} is the set of its {@link Strand}s at one place in a document. Strands and configurations are interned,
 * so that equal places are the same object and everything learnt about one is learnt once.
 *
 * Invariant: every strand of a configuration can be finished. That is what makes masks exact for prefixes.
 */

import type { SchemaBudget } from '../../schema/budget.ts';
import type { SchemaWarning } from '../types.ts';
import type { Config, Strand } from './strand.ts';

/** One compiled schema. Immutable to the outside; fills lazily. */
export interface Machine extends Configs {
  /** The beginning of a document. */
  readonly start: Config;
  readonly warnings: readonly SchemaWarning[];
  /** States made so far, for the schema's author to see what it costs. */
  spent(): number;
  /** Does something with the machine within one budget, whatever it takes of steps. */
  readonly step: SchemaBudget['step'];
  /** Does what may as well be left for the steps that need it, and gives it up where it is too complex. */
  readonly ahead: SchemaBudget['ahead'];
}

/** What can be asked of the configurations of one machine. */
export interface Configs {
  /** The configuration after one more byte; undefined when no valid document goes on like that. Memoised. */
  next(config: Config, byte: number): Config | undefined;
  /** The same for one strand alone. Not memoised: it is asked once for each place that the strand is one of. */
  nextOf(strand: Strand, byte: number): Config | undefined;
  /** The same for several bytes. Those within a value or name leave no configurations behind. */
  advance(config: Config, bytes: Uint8Array): Config | undefined;
  /** The configuration of one strand. */
  alone(strand: Strand): Config;
  /**
   * Where the document stands once the leaf of a strand has ended in `state` (one of its accepting states), before any
   * further byte. Where the strand remembers, this must not be asked ahead of the bytes: only `next` tells.
   */
  after(strand: Strand, state: number): Config | undefined;
  /**
   * Like {@link after}, for strands that remember: where the document stands after some new value, whichever it is. What
   * may follow is the same for every value that the leaf can end with, up to configurations that are `unsure`.
   */
  afterAny(strand: Strand, state: number): Config | undefined;
  /** Fewest bytes that finish the document from here. */
  distance(config: Config): number;
  /** All of them. Leaves no configurations behind. */
  finish(config: Config): Uint8Array;
  /** The only byte that can come next; undefined when there is a choice, none, or the document may end here. Memoised. */
  onlyByte(config: Config): number | undefined;
}
