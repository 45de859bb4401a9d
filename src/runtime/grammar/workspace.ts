import { type Languages, makeLanguages } from '../regular/index.ts';
import { makeVocabularyTables, type VocabularyTables } from './masks/vocabulary-tables.ts';
import type { Tokens } from './types.ts';
import { makeTries, type VocabularyTries } from './vocabulary/tries.ts';

/**
 * What grammars share that are compiled one after the other: languages, and the masks of their values. All that is created
 * while they are compiled and followed belongs to them or to their workspace, and goes with them.
 */
export interface Workspace {
  readonly languages: Languages;
  readonly tables: VocabularyTables;
}

/** In a workspace of more states no further schema is compiled. */
const MAX_STATES = 200_000;

/** Makes the function that gives the workspace for the next compilation: the last one, as long as it is not too large. */
export function makeWorkspaces(vocabulary: Tokens): () => Workspace {
  let tries: VocabularyTries | undefined;
  let last: Workspace | undefined;
  return () => {
    if (!last || last.languages.meter.spent() >= MAX_STATES) {
      tries ??= makeTries(vocabulary);
      last = { languages: makeLanguages(), tables: makeVocabularyTables(vocabulary, tries) };
    }
    return last;
  };
}
