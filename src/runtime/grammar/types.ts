/**
 * The interface between the grammar core and text generators: a schema compiled for a vocabulary,
 * and matchers that each follow one document. Independent of models and HTTP.
 */

import type { SchemaWarning } from '../schema/index.ts';
import type { Machine } from './machine/types.ts';
import type { ConfigurationMasks } from './masks/configuration-masks.ts';
import type { TokenMask, Tokens } from './tokens.ts';
import type { Workspace, Workspaces } from './workspace.ts';

export type { CompileBudget, CompileOptions, SchemaWarning } from '../schema/index.ts';
export type { TokenMask, Tokens } from './tokens.ts';

/** The tokens of a model in the form the grammar needs. Created by `createVocabulary`. */
export interface Vocabulary extends Tokens {
  /** The workspaces of its grammars. */
  readonly workspaces: Workspaces;
}

/**
 * A schema compiled for one vocabulary. Immutable from the outside; its caches fill lazily and are
 * shared by its matchers. Once documents have added 100,000 states (about 50 MB), or as many as
 * compiling took if that is more, the next document begins with empty caches.
 */
export interface Grammar {
  readonly warnings: readonly SchemaWarning[];
  /** Bytes of the shortest document the schema allows. */
  readonly shortestBytes: number;
  /** Automaton states created while compiling and since. Fewer again once it has dropped some. */
  states(): number;
  /** The part it shares with other grammars of the same vocabulary. */
  readonly workspace?: Workspace;
  /**
   * A matcher at the start of a document.
   * @param make creates the matcher instead of the grammar's own, to constrain the document beyond
   *   the schema
   */
  start(make?: MatcherMaker): Matcher;
}

/**
 * Follows one document, token by token. Every state reached by allowed tokens can still be
 * completed.
 */
export interface Matcher {
  /**
   * The tokens that may come next. End-of-turn tokens are allowed exactly when {@link complete}.
   * The next call may overwrite it, or return it again; a {@link fork} has its own masks.
   */
  mask(): TokenMask;
  /** Accepts a token. Returns false, without any change, if the token is not allowed here. */
  accept(token: number): boolean;
  /**
   * Accepts text, byte by byte, independent of its tokens. Returns false, without any change, if it
   * is not allowed here.
   * @throws `invalid_value` for anything but a `Uint8Array`
   */
  acceptBytes(bytes: Uint8Array): boolean;
  /** The bytes that must come next; empty if there is a choice (or the document may end). */
  forced(): Uint8Array;
  /** Whether the text so far is a complete valid document. */
  readonly complete: boolean;
  /**
   * Whether the text so far is a complete valid document and only the end of the turn may follow.
   */
  readonly finished: boolean;
  /** The fewest bytes that complete the document from here; empty when {@link complete}. */
  shortestFinish(): Uint8Array;
  /** Length of {@link shortestFinish} in bytes, without building it. */
  shortestFinishLength(): number;
  /**
   * Identifies the state that it is in: matchers of a grammar with the same object allow the same.
   * Equal states may have several objects.
   */
  readonly state: unknown;
  /** An independent matcher in the same state. */
  fork(): Matcher;
  /**
   * The allowed tokens that lead to a value of the request's texts; undefined outside of such
   * values, or if none does.
   */
  likely?(): Likely | undefined;
  /** Number of values so far that could not be held to the request's constraints; 0 when absent. */
  readonly widened?: number;
}

/** Tokens that are likelier than a model's logits say. */
export interface Likely {
  readonly tokens: readonly number[];
  /** Factor of the bonus: 2 within dates and times, 1 within numbers. */
  readonly weight: number;
}

/** The data that the matchers of one grammar share. */
export interface MatcherContext {
  readonly vocabulary: Vocabulary;
  readonly masks: ConfigurationMasks;
  readonly machine: Machine;
}

/** Creates a matcher from the parts of a grammar. */
type MatcherMaker = (context: MatcherContext) => Matcher;
