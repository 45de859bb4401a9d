import { getHeapStatistics } from 'node:v8';
import { formworkError, isFormworkError } from '../../runtime/common/errors.ts';
import {
  checkAnswer,
  compileAnswer,
  compileSchemas,
  createSchemaCompiler,
  createSyncFollower,
  mayBeHeld,
  type SchemaCompiler,
  type SyncFollower,
  shortestOf,
  standing,
} from '../../runtime/generate/index.ts';
import {
  type Likely,
  type Matcher,
  prepareVocabulary,
  type Vocabulary,
} from '../../runtime/grammar/index.ts';
import { threadErrorOf } from './errors.ts';
import {
  type Answers,
  type Asked,
  type FromThread,
  MOST_LIKELY,
  type Notice,
  type Question,
  type ThreadStart,
  type ToThread,
} from './messages.ts';
import { vocabularyOf } from './shared-tokens.ts';

/** Milliseconds of a question after which the heap size is checked. */
const LONG = 5;

const NOTHING_LIKELY: Likely = { tokens: [], weight: 0 };

interface Language {
  readonly vocabulary: Vocabulary;
  readonly start: () => Matcher;
  readonly prepare: () => void;
  readonly followers: Set<number>;
}

interface Followed {
  readonly language: number;
  readonly follower: SyncFollower;
  readonly mask: Int32Array;
}

/**
 * An announced follower. It is created by the first question about it, which can report an error.
 */
interface Announced {
  readonly language: number;
  readonly make: () => Followed;
  made?: Followed;
}

/** Creates the message handler of a thread. It never rejects. */
export function createThread(
  { states, quickly, kept, full, cancelled, underWay }: ThreadStart,
  post: (message: FromThread) => void,
): (message: ToThread) => Promise<void> {
  const vocabularies = new Map<number, Vocabulary>();
  const languages = new Map<number, Language>();
  const followers = new Map<number, Announced>();
  let begin: SchemaCompiler;
  const keepNothing = (): void => {
    begin = createSchemaCompiler({ states, milliseconds: quickly }, { bytes: kept });
  };
  keepNothing();

  const languageOf = (id: number): Language => known(languages.get(id));
  const followedAt = (id: number): Followed => {
    const announced = known(followers.get(id));
    announced.made ??= announced.make();
    return announced.made;
  };

  const writeMask = ({ follower, mask }: Followed): void => {
    mask.set(follower.mask());
    const { tokens, weight } = follower.likely() ?? NOTHING_LIKELY;
    const isListed = tokens.length <= MOST_LIKELY;
    const words = mask.length - 2 - MOST_LIKELY;
    mask.set(isListed ? [tokens.length, weight, ...tokens] : [0, 0], words);
  };

  function notice(incoming: Notice): void {
    switch (incoming.op) {
      case 'vocabulary':
        vocabularies.set(incoming.vocabulary, vocabularyOf(incoming.tokens));
        break;
      case 'prepare':
        prepareVocabulary(known(vocabularies.get(incoming.vocabulary)));
        break;
      case 'closeVocabulary':
        vocabularies.delete(incoming.vocabulary);
        break;
      case 'follow':
        languages.get(incoming.language)?.followers.add(incoming.follower);
        followers.set(incoming.follower, {
          language: incoming.language,
          make: () => follow(languageOf(incoming.language), incoming),
        });
        break;
      case 'closeFollower':
        languages
          .get(followers.get(incoming.follower)?.language ?? -1)
          ?.followers.delete(incoming.follower);
        followers.delete(incoming.follower);
        break;
      case 'closeLanguage':
        for (const follower of languages.get(incoming.language)?.followers ?? []) {
          followers.delete(follower);
        }
        languages.delete(incoming.language);
        break;
    }
  }

  async function answer(question: Question & Asked): Promise<Answers[keyof Answers]> {
    switch (question.op) {
      case 'open': {
        const vocabulary = known(vocabularies.get(question.vocabulary));
        const compiled = await compileAnswer(
          question.spec,
          vocabulary,
          begin(vocabulary, question.scope),
        );
        const { start, warnings, prepare } = compiled;
        const shortest = shortestOf(start());
        languages.set(question.language, { vocabulary, start, prepare, followers: new Set() });
        return { shortest, warnings };
      }
      case 'compile': {
        const vocabulary = known(vocabularies.get(question.vocabulary));
        const { content, parameters } = await compileSchemas(
          question.spec,
          vocabulary,
          begin(vocabulary, question.scope),
        );
        return [...(content ? [content] : []), ...parameters].map((grammar) => grammar.states());
      }
      case 'check':
        return checkAnswer(languageOf(question.language).start(), question.answer);
      case 'take':
        return followedAt(question.follower).follower.take(question.token, question.tokensLeft);
      case 'hold': {
        const { follower, mask: memory } = followedAt(question.follower);
        const held = follower.hold(question.kept, question.last, question.tokensLeft);
        if (!held) return undefined;
        memory.set(held.mask);
        return { position: held.position };
      }
      case 'mask':
        writeMask(followedAt(question.follower));
        return undefined;
      case 'shortest':
        return followedAt(question.follower).follower.shortest(question.from);
      case 'finish':
        return followedAt(question.follower).follower.finish(question.from, question.written);
      case 'finishAfter':
        return followedAt(question.follower).follower.finishAfter(question.written);
    }
  }

  /** Computes the next mask in advance, while the device computes. */
  function maskAhead(call: number, follower: Followed, cost: () => number): void {
    try {
      writeMask(follower);
      post({ masked: call, cost: cost() });
    } catch (error) {
      post({ masked: call, error: threadErrorOf(error), cost: cost() });
    }
  }

  /** Computes masks in advance, during the prefill. */
  function prepare({ scope, language }: Extract<Question, { op: 'open' }> & Asked): void {
    const cost = processorTime();
    languages.get(language)?.prepare();
    post({ prepared: cost(), scope });
  }

  async function reply(question: Question & Asked): Promise<void> {
    const { call } = question;
    if (Atomics.load(cancelled, call % cancelled.length) === call) return;
    Atomics.store(underWay, 0, call);
    const cost = processorTime();
    try {
      const found = await answer(question);
      const taken = question.op === 'take' ? (found as Answers['take']) : undefined;
      const maskFollows = taken && !taken.position.finished && !mayBeHeld(taken.forced);
      post({ call, answer: found, ...(maskFollows ? { maskFollows } : {}), cost: cost() });
      if (maskFollows && 'follower' in question)
        maskAhead(call, followedAt(question.follower), cost);
      if (question.op === 'open' && question.prepare) prepare(question);
    } catch (error) {
      const compiles = question.op === 'open' || question.op === 'compile';
      // A thread for slow schemas decides whether the schema is too complex or only too slow for
      // this thread.
      const isSlow = compiles && quickly !== undefined && isTooComplex(error);
      post({ call, ...(isSlow ? { slow: true } : { error: threadErrorOf(error) }), cost: cost() });
    }
    Atomics.store(underWay, 0, -1);
  }

  return async (message) => {
    const from = performance.now();
    if ('call' in message) await reply(message);
    else notice(message);
    if (performance.now() - from > LONG && getHeapStatistics().used_heap_size > full) keepNothing();
  };
}

/** Measures this thread's CPU time from now on, in milliseconds. */
function processorTime(): () => number {
  const before = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
}

const isTooComplex = (error: unknown): boolean =>
  isFormworkError(error) && error.code === 'schema_too_complex';

/** Resumes an answer at its state. */
function follow(
  { vocabulary, start }: Language,
  { language, state: { before, taken }, rules, mask }: Extract<Notice, { op: 'follow' }>,
): Followed {
  const from = start();
  from.acceptBytes(before);
  const here = from.fork();
  here.acceptBytes(taken);
  const follower = createSyncFollower(vocabulary, start, rules, standing(here, from));
  return { language, follower, mask };
}

/** Finds what an earlier message announced. */
function known<T>(what: T | undefined): T {
  if (what !== undefined) return what;
  throw formworkError('The schema thread does not have the object of this message.', {
    code: 'internal_error',
  });
}
