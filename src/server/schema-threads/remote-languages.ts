import { setTimeout as sleep } from 'node:timers/promises';
import { throwIfAborted, untilAborted } from '../../runtime/common/aborted.ts';
import { formworkError, isFormworkError } from '../../runtime/common/errors.ts';
import type {
  AllowedAnswers,
  AnswerSpec,
  CompileRequest,
  Follower,
  Languages,
  StopRules,
} from '../../runtime/generate/index.ts';
import type { Vocabulary } from '../../runtime/grammar/index.ts';
import type { CompileBudget } from './budget.ts';
import type { Opened } from './messages.ts';
import { MOVED } from './pool/seats.ts';
import type { SchemaThreads } from './pool/threads.ts';
import type { Seat } from './pool/types.ts';
import { type AskLanguage, followRemotely, type OpenLanguage } from './remote-follower.ts';

/** The maximum number of threads that may end under a request though no schema is at fault. */
const MOST_BROKEN = 6;

/** The maximum number of threads that a schema may end after it was opened. */
const MOST_FAILURES = 2;

/**
 * Creates languages that are compiled and run in threads.
 * @param budget Compile time per key. A request over its budget is rejected, and a file check
 *   waits.
 */
export function createRemoteLanguages(threads: SchemaThreads, budget?: CompileBudget): Languages {
  let languages = 0;

  /** Asks from a new seat on each try. `from` is the seat that was lost before, if any. */
  async function fromNewSeat<T>(
    keyId: string,
    ask: (seat: Seat) => Promise<T>,
    from?: Seat,
  ): Promise<T> {
    let isSlow = from?.slow ?? false;
    let broken = 0;
    for (let moves = from ? from.moves + 1 : 0; ; moves++) {
      const seat = threads.sit(keyId, moves, isSlow);
      try {
        return await ask(seat);
      } catch (error) {
        threads.leave(seat);
        if (error !== MOVED) throw error;
        if (seat.thread.broken && ++broken === MOST_BROKEN) throw threadsEnd();
        isSlow = seat.slow;
      }
    }
  }

  async function openAt(seat: Seat, spec: AnswerSpec, vocabulary: Vocabulary, prepare: boolean) {
    const language = languages++;
    const question = {
      op: 'open',
      language,
      vocabulary: threads.vocabulary(seat, vocabulary),
      spec,
      prepare,
    } as const;
    const { answer } = await threads.ask<'open'>(seat, question);
    return { open: { seat, language }, opened: answer };
  }

  return {
    async open(spec, vocabulary, { tenant: keyId, signal }) {
      throwIfAborted(signal);
      budget?.check(keyId);
      const opening = fromNewSeat(keyId, (seat) => openAt(seat, spec, vocabulary, true));
      const { open, opened } = await untilAborted(opening, signal).catch((error: unknown) => {
        // Nobody waits for this compilation any more, so release it.
        void opening.then(
          ({ open }) => closeLanguage(threads, open),
          () => {},
        );
        throw error;
      });
      const again = async (from: Seat) => {
        // Masks in advance are for answers that begin.
        const { open } = await fromNewSeat(
          keyId,
          (seat) => openAt(seat, spec, vocabulary, false),
          from,
        );
        return open;
      };
      return languageOf(threads, vocabulary, open, opened, again);
    },
    async compile(spec, vocabulary, { tenant: keyId, signal }: CompileRequest) {
      const wait = budget?.wait(keyId) ?? 0;
      if (wait > 0) await sleep(wait, undefined, signal ? { signal } : {});
      const compiling = fromNewSeat(keyId, async (seat) => {
        const number = threads.vocabulary(seat, vocabulary);
        const { answer } = await threads.ask<'compile'>(seat, {
          op: 'compile',
          vocabulary: number,
          spec,
        });
        threads.leave(seat);
        return answer;
      });
      return untilAborted(compiling, signal);
    },
  };
}

const threadsEnd = () =>
  formworkError('The threads that compile schemas keep ending. The log has the reason.', {
    code: 'internal_error',
  });

function closeLanguage(threads: SchemaThreads, { seat, language }: OpenLanguage): void {
  threads.say(seat, { op: 'closeLanguage', language });
  threads.leave(seat);
}

function languageOf(
  threads: SchemaThreads,
  vocabulary: Vocabulary,
  first: OpenLanguage,
  { shortest, warnings }: Opened,
  reopen: (from: Seat) => Promise<OpenLanguage>,
): AllowedAnswers & Pick<Opened, 'warnings'> {
  let open = first;
  let opening: Promise<OpenLanguage> | undefined;
  let broken = 0;
  let failures = 0;
  let lastFailure: unknown;
  let closed = false;

  const isOpen = async (): Promise<OpenLanguage> => {
    if (!open.seat.left) return open;
    if (!opening) {
      const { seat } = open;
      // A seat that was only moved says nothing about the threads.
      if (seat.thread.broken && ++broken >= MOST_BROKEN) throw threadsEnd();
      // The thread of an abandoned seat may still be alive.
      closeLanguage(threads, open);
      opening = reopen(seat).finally(() => {
        opening = undefined;
      });
    }
    open = await opening;
    return open;
  };

  const failed = (error: unknown): unknown => {
    failures++;
    lastFailure = error;
    return error;
  };

  const ask: AskLanguage = async (send) => {
    for (;;) {
      const { failure, left } = open.seat;
      if (failure && failures === 0) throw failed(failure);
      // Gives up a schema that repeatedly ends its thread.
      if (left && failures >= MOST_FAILURES) throw lastFailure;
      const at = await isOpen();
      try {
        return await send(at);
      } catch (error) {
        if (error === MOVED) continue;
        throw at.seat.thread.ended && isFormworkError(error) ? failed(error) : error;
      }
    }
  };

  return {
    warnings,
    shortest: async () => shortest,
    follow: (rules: StopRules): Follower => followRemotely(threads, vocabulary, rules, ask),
    check: (answer) =>
      ask(async ({ seat, language }) => {
        const found = await threads.ask<'check'>(seat, { op: 'check', language, answer });
        return found.answer;
      }),
    close() {
      if (closed) return;
      closed = true;
      closeLanguage(threads, open);
    },
  };
}
