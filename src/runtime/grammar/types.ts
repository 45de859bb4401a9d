/**
 * The seam between the grammar core and whoever generates text: a schema compiled against a vocabulary, and matchers
 * that follow one document each. Nothing here knows of models or HTTP.
 */

import type { SchemaWarning } from '../schema/index.ts';
import type { Machine } from './machine/types.ts';
import type { ConfigurationMasks } from './masks/configuration-masks.ts';
import type { TokenMask, Tokens } from './tokens.ts';
import type { Workspace, Workspaces } from './workspace.ts';

export type { CompileBudget, CompileOptions, SchemaWarning } from '../schema/index.ts';
export type { TokenMask, Tokens } from './tokens.ts';

/** The tokens of a model, as the grammar needs them. Made by `createVocabulary`. */
export interface Vocabulary extends Tokens {
  /** Where its grammars are compiled. */
  readonly workspaces: Workspaces;
}

/** A schema compiled for one vocabulary. Immutable to the outside; its caches fill lazily and are shared by its matchers. */
export interface Grammar {
  readonly warnings: readonly SchemaWarning[];
  /** Bytes of the shortest document the schema allows. */
  readonly shortestBytes: number;
  /** Automaton states made so far, while compiling and since. */
  states(): number;
  /** What it has in common with the grammars that were compiled beside it. */
  readonly workspace?: Workspace;
  /**
   * Finds the masks that most documents ask for first, which takes about as long as compiling. Call it where nothing waits for
   * it, as while the model reads the prompt. Nothing depends on it, and the second time it does nothing.
   */
  prepare(): void;
  /**
   * A matcher at the beginning of a document.
   * @param make Makes it in the place of the grammar's own, to hold the document to more than the schema.
   */
  start(make?: MatcherMaker): Matcher;
}

/** Follows one document, token by token. Every state reached by allowed tokens can still be finished. */
export interface Matcher {
  /**
   * The tokens that may come next. End-of-turn tokens are allowed exactly when {@link complete}. The next call may write
   * over it, or give it again; a {@link fork} has masks of its own.
   */
  mask(): TokenMask;
  /** Takes a token. False, with nothing changed, when the token is not allowed here. */
  accept(token: number): boolean;
  /**
   * Takes text, byte by byte, whatever its tokens. False, with nothing changed, when it is not allowed here.
   * @throws `invalid_value` for what is no `Uint8Array`.
   */
  acceptBytes(bytes: Uint8Array): boolean;
  /** The bytes that must come next whatever the model says; empty when there is a choice (or the document may end). */
  forced(): Uint8Array;
  /** True when the text so far is a whole valid document. */
  readonly complete: boolean;
  /** True when the text so far is a whole valid document and nothing but the end of the turn may follow. */
  readonly finished: boolean;
  /** The fewest bytes that finish the document from here; empty when {@link complete}. */
  shortestFinish(): Uint8Array;
  /** Length of {@link shortestFinish} in bytes, without building it. */
  shortestFinishLength(): number;
  /** The same object for matchers at the same place of a grammar; equal places may have several. */
  readonly place: unknown;
  /** An independent matcher at the same place. */
  fork(): Matcher;
  /** Values so far that could not be held to what the request holds them to. None when absent. */
  readonly widened?: number;
}

/** What the matchers of one grammar share. */
export interface MatcherContext {
  readonly vocabulary: Vocabulary;
  readonly masks: ConfigurationMasks;
  readonly machine: Machine;
}

/** Makes a matcher for what a grammar is made of. */
export type MatcherMaker = (context: MatcherContext) => Matcher;
