/**
 * A compiled schema as an automaton over bytes, independent of a vocabulary. The token masks are
 * computed from it.
 *
 * The automaton is nondeterministic (a schema's alternatives run in parallel) and has a stack
 * (values nest). A {@link Branch} is one run of it, a {@link Configuration} the set of all runs at
 * one position in a document. Both are interned: equal positions are the same object, so results
 * are computed once.
 *
 * Invariant: every branch of a configuration can be completed. This makes masks exact for prefixes.
 */

import type { SchemaBudget, SchemaWarning } from '../../schema/index.ts';
import type { Branch, Configuration } from './branch.ts';

/** A compiled schema. Immutable from the outside; fills lazily. */
export interface Machine extends Configurations {
  /** The start of a document. */
  readonly start: Configuration;
  readonly warnings: readonly SchemaWarning[];
  /** Number of required spaces after a colon or a comma: one, or none. */
  readonly gap: number;
  /** States created so far: the schema's cost, to show to its author. */
  spent(): number;
  /** Runs work on the machine within the budget of one step. */
  readonly step: SchemaBudget['step'];
  /** Does work in advance of the steps that will need it. Gives up if it is too complex. */
  readonly ahead: SchemaBudget['ahead'];
}

/**
 * The operations on the configurations of one machine. Call all except `distance` and `finish`
 * within a step.
 */
export interface Configurations {
  /**
   * The configuration after one more byte; undefined if no valid document continues with it.
   * Memoised.
   */
  next(config: Configuration, byte: number): Configuration | undefined;
  /**
   * {@link next} for one branch. Not memoised, because it is called once for each configuration
   * with the branch.
   */
  nextOf(branch: Branch, byte: number): Configuration | undefined;
  /**
   * True if a document certainly continues with the byte, decided without the next configuration.
   * False is inconclusive.
   */
  canStep(config: Configuration, byte: number): boolean;
  /**
   * The configuration after several bytes. Creates none for the positions within a value or name.
   */
  advance(config: Configuration, bytes: Uint8Array): Configuration | undefined;
  /** The configuration of only one branch. */
  alone(branch: Branch): Configuration;
  /**
   * The configuration after the leaf of a branch has ended in the accepting `state`, before any
   * further byte. Not for a branch that remembers (see history.ts) unless it is in that state,
   * because what follows depends on unread bytes.
   */
  after(branch: Branch, state: number): Configuration | undefined;
  /**
   * {@link after} for branches that remember: the configuration after an unknown value. The
   * continuations apply to every value that the leaf can end with, except where configurations are
   * `unsure`.
   */
  afterAny(branch: Branch, state: number): Configuration | undefined;
  /** Fewest bytes that complete the document from here. */
  distance(config: Configuration): number;
  /** The fewest bytes that complete the document. Creates no configurations. */
  finish(config: Configuration): Uint8Array;
  /**
   * The only byte that can come next; undefined if there is a choice, none, or the document may end
   * here. Memoised.
   */
  onlyByte(config: Configuration): number | undefined;
}
