import type { Vocabulary } from '../../../runtime/grammar/index.ts';
import type { Notice, SharedTokens } from '../messages.ts';
import { shareTokens } from '../shared-tokens.ts';
import type { Thread } from './types.ts';

/** The vocabularies of all threads. */
export interface Vocabularies {
  /** Sends a vocabulary to a thread that lacks it. Returns its number. */
  send(thread: Thread, vocabulary: Vocabulary): number;
  /** Prepares a vocabulary in all threads, including those that start later. */
  prepare(vocabulary: Vocabulary): void;
  /** Prepares in a new thread what the others have prepared. */
  prepareIn(thread: Thread): void;
}

/** A vocabulary as the threads know it. */
interface Numbered {
  readonly number: number;
  readonly tokens: SharedTokens;
}

/**
 * Numbers the vocabularies. One that is garbage-collected here is closed in the threads.
 * @param threads The running threads.
 */
export function createVocabularies(threads: ReadonlySet<Thread>): Vocabularies {
  const known = new WeakMap<Vocabulary, Numbered>();
  const collected = new FinalizationRegistry<number>(close);
  const prepared: WeakRef<Vocabulary>[] = [];
  let numbers = 0;

  function close(number: number): void {
    for (const { worker, vocabularies } of threads) {
      if (!vocabularies.delete(number)) continue;
      worker.postMessage({ op: 'closeVocabulary', vocabulary: number } satisfies Notice);
    }
  }

  function numbered(vocabulary: Vocabulary): Numbered {
    let found = known.get(vocabulary);
    if (!found) {
      found = { number: numbers++, tokens: shareTokens(vocabulary) };
      known.set(vocabulary, found);
      collected.register(vocabulary, found.number);
    }
    return found;
  }

  function send({ worker, vocabularies }: Thread, vocabulary: Vocabulary): number {
    const { number, tokens } = numbered(vocabulary);
    if (!vocabularies.has(number)) {
      vocabularies.add(number);
      worker.postMessage({ op: 'vocabulary', vocabulary: number, tokens } satisfies Notice);
    }
    return number;
  }

  function prepareOne(thread: Thread, vocabulary: Vocabulary): void {
    const number = send(thread, vocabulary);
    thread.worker.postMessage({ op: 'prepare', vocabulary: number } satisfies Notice);
  }

  return {
    send,
    prepare(vocabulary) {
      prepared.push(new WeakRef(vocabulary));
      for (const thread of threads) prepareOne(thread, vocabulary);
    },
    prepareIn(thread) {
      for (const vocabulary of prepared.flatMap((reference) => reference.deref() ?? [])) {
        prepareOne(thread, vocabulary);
      }
    },
  };
}
