import { type Languages, makeLanguages } from '../regular/index.ts';
import { makeVocabularyTables, type VocabularyTables } from './masks/vocabulary-tables.ts';
import type { Tokens } from './tokens.ts';
import { makeTries, type VocabularyTries } from './vocabulary/tries.ts';

/**
 * What is created while schemas are compiled and documents followed belongs to a grammar or to its workspace, and goes with
 * them: languages, and the masks of their values.
 */
export interface Workspace {
  readonly languages: Languages;
  readonly tables: VocabularyTables;
  /** An estimate of the memory that it takes. */
  bytes(): number;
}

/** The workspaces of one vocabulary. */
export interface Workspaces {
  /** For the next compilation, shared with those before it: until it has become large, the same one. */
  shared(): Workspace;
  /** For a schema that takes too much for a shared one. */
  own(): Workspace;
}

/** Bytes that a state takes, of a language or of a grammar: 180 MB for 400,000 of a large constant. */
export const BYTES_A_STATE = 500;

/** A shared workspace of more states is left to the grammars that have it. */
const MAX_STATES = 50_000;

/** Makes the workspaces of a vocabulary. They have its tries in common. */
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
