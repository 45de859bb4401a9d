import type { Vocabulary } from '../../runtime/grammar/index.ts';
import type { SharedTokens } from './messages.ts';
import { shareTokens } from './shared-tokens.ts';

/**
 * The vocabularies of all threads, by number.
 * @param gone Called with the number of a vocabulary that was garbage-collected.
 */
export function createVocabularies(gone: (number: number) => void) {
  const known = new WeakMap<
    Vocabulary,
    { readonly number: number; readonly tokens: SharedTokens }
  >();
  const collected = new FinalizationRegistry(gone);
  const ahead: WeakRef<Vocabulary>[] = [];
  let numbers = 0;
  return {
    of(vocabulary: Vocabulary) {
      let found = known.get(vocabulary);
      if (!found) {
        found = { number: numbers++, tokens: shareTokens(vocabulary) };
        known.set(vocabulary, found);
        collected.register(vocabulary, found.number);
      }
      return found;
    },
    prepare: (vocabulary: Vocabulary) => void ahead.push(new WeakRef(vocabulary)),
    prepared: () => ahead.flatMap((reference) => reference.deref() ?? []),
  };
}
