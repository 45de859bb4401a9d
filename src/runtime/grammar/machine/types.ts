/**
 * One compiled schema as an automaton over bytes, before any vocabulary: what the token masks are computed from.
 *
 * The automaton is nondeterministic (a schema's alternatives run side by side) and has a stack (values nest). A
 * {@link Strand} is one run of it, a {@link Configuration} the set of all runs at one place in a document. Both are interned: equal
 * places are the same object, so whatever is found out about one is found out once.
 *
 * Invariant: every strand of a configuration can be finished. That is what makes masks exact for prefixes.
 */

import type { SchemaBudget, SchemaWarning } from '../../schema/index.ts';
import type { Configuration, Strand } from './strand.ts';

/** One compiled schema. Immutable to the outside; fills lazily. */
export interface Machine extends Configurations {
  /** The beginning of a document. */
  readonly start: Configuration;
  readonly warnings: readonly SchemaWarning[];
  /** Spaces that must stand after a colon or a comma: one, or none. */
  readonly gap: number;
  /** States made so far: what the schema costs, for its author to see. */
  spent(): number;
  /** Works with the machine within the budget of one step. */
  readonly step: SchemaBudget['step'];
  /** Does work ahead of the steps that will need it, and gives up where it is too complex. */
  readonly ahead: SchemaBudget['ahead'];
}

/** What can be asked of the configurations of one machine. All but `distance` and `finish` is asked within a step. */
export interface Configurations {
  /** The configuration after one more byte; undefined when no valid document goes on with it. Memoised. */
  next(config: Configuration, byte: number): Configuration | undefined;
  /** {@link next} for one strand. Not memoised: it is asked once for each configuration that has the strand. */
  nextOf(strand: Strand, byte: number): Configuration | undefined;
  /** True where a document plainly goes on with the byte: found without the configuration after it. False says nothing. */
  surelySteps(config: Configuration, byte: number): boolean;
  /** The configuration after several bytes. Makes none for the places within a value or name. */
  advance(config: Configuration, bytes: Uint8Array): Configuration | undefined;
  /** The configuration of one strand alone. */
  alone(strand: Strand): Configuration;
  /**
   * The configuration once the leaf of a strand has ended in `state`, an accepting one, before any further byte. Not for
   * a strand that remembers (see trail.ts) unless it is in that state: what follows depends on bytes that are not read yet.
   */
  after(strand: Strand, state: number): Configuration | undefined;
  /**
   * {@link after} for strands that remember: the configuration after some value that is not known. What may follow holds for
   * every value that the leaf can end with, as far as configurations are not `unsure`.
   */
  afterAny(strand: Strand, state: number): Configuration | undefined;
  /** Fewest bytes that finish the document from here. */
  distance(config: Configuration): number;
  /** Those bytes. Makes no configurations. */
  finish(config: Configuration): Uint8Array;
  /** The only byte that can come next; undefined when there is a choice, none, or the document may end here. Memoised. */
  onlyByte(config: Configuration): number | undefined;
}
