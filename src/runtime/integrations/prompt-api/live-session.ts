/** Sessions in use: prompts change their conversation one after the other. */
import { abortable, withGiven } from './abortable.ts';
import { constraintFields } from './constraint.ts';
import { answered, appended, type Conversation } from './conversation.ts';
import { domError, withDomErrors } from './errors.ts';
import { type ChatMessage, readPrompt } from './messages.ts';
import { countTokens } from './requests.ts';
import type { Session } from './session.ts';
import type { Prompt, PromptOptions } from './types.ts';

/** A {@link Session} in use. Everything rejects once it is destroyed. */
export interface LiveSession {
  /** The state after the last prompt that succeeded. */
  readonly state: Session;
  /** Answers a prompt, and calls `onText` with each piece of the answer. */
  respond(input: Prompt, options: PromptOptions, onText: (text: string) => void): Promise<void>;
  /** Adds a prompt without answering it. */
  append(input: Prompt, given: AbortSignal | undefined): Promise<void>;
  /** The number of tokens that a prompt would take. */
  measure(input: Prompt, options: PromptOptions): Promise<number>;
  /** The present state, for a clone to begin with. */
  copy(given: AbortSignal | undefined): Promise<Session>;
  /** Aborts everything under way. `reason` is an `AbortError` when absent. */
  destroy(reason?: unknown): void;
}

/**
 * Starts a session.
 * @param onOverflow called when earlier turns were dropped to make room
 */
export function startSession(opened: Session, onOverflow: () => void): LiveSession {
  const { types } = opened;
  const settings = { ...opened.settings, onOverflow };
  const destroyed = new AbortController();
  let { conversation } = opened;
  /** The turn that the next one waits for. */
  let last: Promise<unknown> = Promise.resolve();

  /**
   * Runs an operation on the conversation after all earlier ones, and replaces the conversation
   * if it succeeds.
   */
  const inTurn = async (
    given: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<Conversation>,
  ): Promise<void> => {
    const signal = withGiven(destroyed.signal, given);
    signal.throwIfAborted();
    const turn = last.then(async () => {
      signal.throwIfAborted();
      const next = await work(signal);
      signal.throwIfAborted();
      conversation = next;
    });
    last = turn.catch(() => {});
    await withDomErrors(abortable(turn, signal));
  };

  const read = (input: Prompt): Promise<ChatMessage[]> =>
    readPrompt(input, types, conversation.usage > 0);

  const stateNow = (): Session => ({ ...opened, conversation });

  return {
    get state() {
      return stateNow();
    },
    respond: (input, options, onText) =>
      inTurn(options.signal, async (signal) => {
        const turn = await read(input);
        const fields = constraintFields(options);
        const emit = (text: string): void => {
          if (!signal.aborted) onText(text);
        };
        return answered(settings, conversation, turn, fields, emit, signal);
      }),
    append: (input, given) =>
      inTurn(given, async (signal) => appended(settings, conversation, await read(input), signal)),
    async measure(input, options) {
      const signal = withGiven(destroyed.signal, options.signal);
      signal.throwIfAborted();
      constraintFields(options);
      const count = async () =>
        countTokens(settings, await readPrompt(input, types, false), signal);
      return withDomErrors(abortable(count(), signal));
    },
    async copy(given) {
      const signal = withGiven(destroyed.signal, given);
      signal.throwIfAborted();
      return abortable(Promise.resolve(stateNow()), signal);
    },
    destroy(reason = domError('AbortError', 'The session was destroyed.')) {
      destroyed.abort(reason);
    },
  };
}
