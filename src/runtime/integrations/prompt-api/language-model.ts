/** `LanguageModel` of the Prompt API, over an engine. */
import type { ClientEngine } from '../../client/index.ts';
import { checkOptionNames } from '../../common/option-names.ts';
import { abortable } from './abortable.ts';
import { type ConstraintFields, constraintFields } from './constraint.ts';
import {
  answered,
  appended,
  type Conversation,
  type ConversationSettings,
} from './conversation.ts';
import { asDomError, domError } from './errors.ts';
import { type ChatMessage, readPrompt, typesOf } from './messages.ts';
import { defineHandler, startMonitor } from './monitor.ts';
import { availabilityOf, checkExpected, params, readSampling, readTools } from './options.ts';
import { countTokens } from './requests.ts';
import { initialMessages, openSession, type Session, type SessionHome } from './session.ts';
import type {
  CreateCoreOptions,
  CreateOptions,
  LanguageModelStatic,
  Prompt,
  PromptOptions,
} from './types.ts';

/** Options of {@link createLanguageModel}. */
export interface PromptApiOptions {
  /** An engine in a worker of the page (`startEngine`), in this thread, or in Node. */
  readonly engine: Pick<ClientEngine, 'models' | 'load' | 'fetch'>;
  /** The model of all sessions; the engine's first chat model when absent. */
  readonly model?: string;
  /**
   * Whether `create` rejects with `NotAllowedError` if it would load a model before the user has
   * interacted with the page, as browsers do. False when absent; the page then decides itself.
   */
  readonly needsUserActivation?: boolean;
}

const optionNames = Object.keys({
  engine: true,
  model: true,
  needsUserActivation: true,
} satisfies Record<keyof PromptApiOptions, true>);

/** Only `create` and `clone` may construct sessions. */
const isOurs = Symbol('made here');

/**
 * Creates the class that browsers with the Prompt API expose as `LanguageModel`.
 *
 * ```ts
 * const LanguageModel = createLanguageModel({ engine: startEngine() });
 * const session = await LanguageModel.create();
 * await session.prompt('Is this a compliment? "Nice try."', {
 *   responseConstraint: { type: 'boolean' },
 * });
 * ```
 *
 * @throws `unsupported_parameter` for an option that does not exist
 */
export function createLanguageModel(options: PromptApiOptions): LanguageModelStatic {
  checkOptionNames(options, optionNames);
  const { engine, model, needsUserActivation = false } = options;
  const home: SessionHome = { engine, model, needsUserActivation };

  // The API specifies a class.
  class LanguageModel extends EventTarget {
    readonly #session: Session;
    #conversation: Conversation;
    readonly #destroyed = new AbortController();
    /** Serialises prompts. */
    #last: Promise<unknown> = Promise.resolve();
    declare oncontextoverflow: ((event: Event) => void) | null;
    declare onquotaoverflow: ((event: Event) => void) | null;

    constructor(key?: unknown, session?: Session) {
      if (key !== isOurs || !session) throw new TypeError('Illegal constructor: use create().');
      super();
      this.#session = session;
      this.#conversation = session.conversation;
      for (const name of ['contextoverflow', 'quotaoverflow']) defineHandler(this, name);
    }

    static async availability(options: CreateCoreOptions = {}) {
      checkExpected(options.expectedInputs);
      checkExpected(options.expectedOutputs);
      const records = await engine.models().catch(() => []);
      const record = records.find(({ id, capabilities }) =>
        model === undefined ? capabilities.includes('chat') : id === model,
      );
      return availabilityOf(record, options);
    }

    static async params() {
      return (await LanguageModel.availability()) === 'unavailable' ? null : params;
    }

    static async create(options: CreateOptions = {}): Promise<LanguageModel> {
      const { signal } = options;
      signal?.throwIfAborted();
      checkExpected(options.expectedInputs);
      checkExpected(options.expectedOutputs);
      const sampling = readSampling(options);
      const tools = readTools(options.tools);
      const types = typesOf(options.expectedInputs);
      const initial = await initialMessages(options, types);
      const report = startMonitor(options.monitor);
      const stop = signal ?? new AbortController().signal;
      const work = async (): Promise<LanguageModel> => {
        const request = { ...options, sampling, tools, types, initial, report };
        const session = new LanguageModel(isOurs, await openSession(home, request, stop));
        signal?.addEventListener('abort', () => session.#destroyed.abort(signal.reason));
        return session;
      };
      return abortable(work(), stop).catch((error: unknown) => {
        throw asDomError(error);
      });
    }

    get contextUsage(): number {
      return this.#conversation.usage;
    }
    get contextWindow(): number {
      return this.#session.settings.contextWindow;
    }
    get inputUsage(): number {
      return this.contextUsage;
    }
    get inputQuota(): number {
      return this.contextWindow;
    }
    get topK(): number {
      return this.#session.sampling.topK;
    }
    get temperature(): number {
      return this.#session.sampling.temperature;
    }
    get samplingMode() {
      return this.#session.sampling.samplingMode;
    }

    async prompt(input: Prompt, options: PromptOptions = {}): Promise<string> {
      const pieces: string[] = [];
      await this.#respond(input, options, (text) => pieces.push(text));
      return pieces.join('');
    }

    promptStreaming(input: Prompt, options: PromptOptions = {}): ReadableStream<string> {
      options.signal?.throwIfAborted();
      const left = new AbortController();
      const signal = AbortSignal.any([left.signal, ...(options.signal ? [options.signal] : [])]);
      return new ReadableStream<string>({
        start: (controller) => {
          this.#respond(input, { ...options, signal }, (text) => controller.enqueue(text)).then(
            () => controller.close(),
            (error: unknown) => controller.error(error),
          );
        },
        cancel: (reason) => left.abort(reason),
      });
    }

    async append(
      input: Prompt,
      options: { readonly signal?: AbortSignal } = {},
    ): Promise<undefined> {
      await this.#inTurn(options.signal, async (signal) => {
        const turn = await this.#read(input);
        return appended(this.#settings(), this.#conversation, turn, signal);
      });
    }

    async measureContextUsage(input: Prompt, options: PromptOptions = {}): Promise<number> {
      const signal = this.#signalWith(options.signal);
      signal.throwIfAborted();
      constraintFields(options);
      const work = async () => {
        const messages = await readPrompt(input, this.#session.types, false);
        return countTokens(this.#session.settings, messages, signal);
      };
      return abortable(work(), signal).catch((error: unknown) => {
        throw asDomError(error);
      });
    }

    measureInputUsage(input: Prompt, options: PromptOptions = {}): Promise<number> {
      return this.measureContextUsage(input, options);
    }

    async clone(options: { readonly signal?: AbortSignal } = {}): Promise<LanguageModel> {
      const signal = this.#signalWith(options.signal);
      signal.throwIfAborted();
      const copy = async () =>
        new LanguageModel(isOurs, { ...this.#session, conversation: this.#conversation });
      return abortable(copy(), signal);
    }

    destroy(): undefined {
      this.#destroyed.abort(domError('AbortError', 'The session was destroyed.'));
    }

    async #respond(
      input: Prompt,
      options: PromptOptions,
      onText: (text: string) => void,
    ): Promise<void> {
      await this.#inTurn(options.signal, async (signal) => {
        const turn = await this.#read(input);
        const fields: ConstraintFields = constraintFields(options);
        const settings = this.#settings();
        const emit = (text: string): void => {
          if (!signal.aborted) onText(text);
        };
        return answered(settings, this.#conversation, turn, fields, emit, signal);
      });
    }

    #read(input: Prompt): Promise<ChatMessage[]> {
      return readPrompt(input, this.#session.types, this.#conversation.usage > 0);
    }

    /**
     * Runs an operation on the conversation after all earlier ones, and replaces the conversation
     * if it succeeds.
     */
    async #inTurn(
      given: AbortSignal | undefined,
      work: (signal: AbortSignal) => Promise<Conversation>,
    ): Promise<void> {
      const signal = this.#signalWith(given);
      signal.throwIfAborted();
      const turn = this.#last.then(async () => {
        signal.throwIfAborted();
        const next = await work(signal);
        signal.throwIfAborted();
        this.#conversation = next;
      });
      this.#last = turn.catch(() => {});
      await abortable(turn, signal).catch((error: unknown) => {
        throw asDomError(error);
      });
    }

    #signalWith(given: AbortSignal | undefined): AbortSignal {
      return AbortSignal.any([this.#destroyed.signal, ...(given ? [given] : [])]);
    }

    #settings(): ConversationSettings {
      const onOverflow = (): void => {
        for (const name of ['contextoverflow', 'quotaoverflow'])
          this.dispatchEvent(new Event(name));
      };
      return { ...this.#session.settings, onOverflow };
    }
  }

  return LanguageModel;
}
