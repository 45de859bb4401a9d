/** The objects of a schema thread: what the messages to it name by number. */
import { formworkError } from '../../../runtime/common/errors.ts';
import { prepareVocabulary, type Vocabulary } from '../../../runtime/grammar/index.ts';
import type { Notice } from '../messages.ts';
import { vocabularyOf } from '../shared-tokens.ts';
import { type CompiledLanguage, type Followed, follow } from './thread-follower.ts';

/** An opened language, with the followers to forget when it is closed. */
interface LanguageEntry extends CompiledLanguage {
  readonly followers: Set<number>;
}

/**
 * An announced follower. It is created by the first question about it, which can report an error.
 */
interface Announced {
  readonly language: number;
  readonly make: () => Followed;
  made?: Followed;
}

/** The objects of a thread. Looking one up throws `internal_error` if it does not exist. */
export interface ThreadObjects {
  /** Creates and removes objects. */
  notice(message: Notice): void;
  vocabulary(id: number): Vocabulary;
  language(id: number): CompiledLanguage;
  hasLanguage(id: number): boolean;
  addLanguage(id: number, language: CompiledLanguage): void;
  followed(id: number): Followed;
}

/** Creates {@link ThreadObjects}, of which there are none yet. */
export function createObjects(): ThreadObjects {
  const vocabularies = new Map<number, Vocabulary>();
  const languages = new Map<number, LanguageEntry>();
  const followers = new Map<number, Announced>();

  const language = (id: number): CompiledLanguage => known(languages.get(id));
  const vocabulary = (id: number): Vocabulary => known(vocabularies.get(id));

  return {
    notice(message) {
      switch (message.op) {
        case 'vocabulary':
          vocabularies.set(message.vocabulary, vocabularyOf(message.tokens));
          break;
        case 'prepare':
          prepareVocabulary(vocabulary(message.vocabulary));
          break;
        case 'closeVocabulary':
          vocabularies.delete(message.vocabulary);
          break;
        case 'follow':
          languages.get(message.language)?.followers.add(message.follower);
          followers.set(message.follower, {
            language: message.language,
            make: () => follow(language(message.language), message),
          });
          break;
        case 'closeFollower':
          languages
            .get(followers.get(message.follower)?.language ?? -1)
            ?.followers.delete(message.follower);
          followers.delete(message.follower);
          break;
        case 'closeLanguage':
          for (const follower of languages.get(message.language)?.followers ?? []) {
            followers.delete(follower);
          }
          languages.delete(message.language);
          break;
      }
    },
    vocabulary,
    language,
    hasLanguage: (id) => languages.has(id),
    addLanguage: (id, added) => void languages.set(id, { ...added, followers: new Set() }),
    followed(id) {
      const announced = known(followers.get(id));
      announced.made ??= announced.make();
      return announced.made;
    },
  };
}

/** Finds what an earlier message announced. */
function known<T>(what: T | undefined): T {
  if (what !== undefined) return what;
  throw formworkError('The schema thread does not have the object of this message.', {
    code: 'internal_error',
  });
}
