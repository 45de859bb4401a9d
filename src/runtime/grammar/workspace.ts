import { type Languages, makeLanguages } from '../regular/index.ts';
import { makeVocabularyTables, type VocabularyTables } from './masks/vocabulary-tables.ts';
import type { Tokens } from './tokens.ts';
import { makeTries, type VocabularyTries } from './vocabulary/tries.ts';

/**
 * Everything created while compiling schemas and reading documents belongs to a grammar or to its
 * workspace, and is freed with them: languages, and the masks of their values.
 */
export interface Workspace {
  readonly languages: Languages;
  readonly tables: VocabularyTables;
  /** An estimate of its memory in bytes. */
  bytes(): number;
}

/** The workspaces of one vocabulary. */
export interface Workspaces {
  /** The workspace for the next compilation, shared with earlier ones until it has become large. */
  shared(): Workspace;
  /** A workspace for a schema that is too large for a shared one. */
  own(): Workspace;
}

/** Bytes per state of a language or a grammar: 180 MB for 400,000 states of a large constant. */
export const BYTES_A_STATE = 500;

/** A shared workspace with more states is not used for further grammars. */
const MAX_STATES = 50_000;

/** Creates the workspaces of a vocabulary. They share its tries. */
export function makeWorkspaces(tokens: Tokens): Workspaces {
  let tries: VocabularyTries | undefined;
  let last: Workspace | undefined;

  function own(): Workspace {
    tries ??= makeTries(tokens);
    const languages = makeLanguages();
    const tables = makeVocabularyTables(tokens, tries);
    const masks = [tables.plain, tables.spaced, tables.oneSpace.spaced];
    return {
      languages,
      tables,
      bytes: () =>
        masks.reduce(
          (sum, { leaves }) => sum + leaves.bytes(),
          languages.meter.spent() * BYTES_A_STATE,
        ),
    };
  }

  return {
    own,
    shared() {
      if (!last || last.languages.meter.spent() >= MAX_STATES) last = own();
      return last;
    },
  };
}
