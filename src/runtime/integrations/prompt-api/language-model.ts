/** `LanguageModel` of the Prompt API, over an engine. */
import type { ClientEngine } from '../../client/index.ts';
import { checkOptionNames } from '../../common/option-names.ts';
import { abortable, withGiven } from './abortable.ts';
import { withDomErrors } from './errors.ts';
import { type LiveSession, startSession } from './live-session.ts';
import { defineHandler } from './monitor.ts';
import { availabilityOf, checkExpected, findModel, params } from './options.ts';
import { openSession, readRequest, type Session, type SessionHome } from './session.ts';
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

const overflowEvents = ['contextoverflow', 'quotaoverflow'];

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

  // The API specifies a class. Its sessions do the work.
  class LanguageModel extends EventTarget {
    readonly #session: LiveSession;
    declare oncontextoverflow: ((event: Event) => void) | null;
    declare onquotaoverflow: ((event: Event) => void) | null;

    constructor(key?: unknown, session?: Session) {
      if (key !== isOurs || !session) throw new TypeError('Illegal constructor: use create().');
      super();
      this.#session = startSession(session, () => {
        for (const name of overflowEvents) this.dispatchEvent(new Event(name));
      });
      for (const name of overflowEvents) defineHandler(this, name);
    }

    static async availability(options: CreateCoreOptions = {}) {
      checkExpected(options.expectedInputs);
      checkExpected(options.expectedOutputs);
      const records = await engine.models().catch(() => []);
      return availabilityOf(findModel(records, model), options);
    }

    static async params() {
      return (await LanguageModel.availability()) === 'unavailable' ? null : params;
    }

    static async create(options: CreateOptions = {}): Promise<LanguageModel> {
      const { signal } = options;
      signal?.throwIfAborted();
      const request = await readRequest(options);
      const stop = signal ?? new AbortController().signal;
      const open = async (): Promise<LanguageModel> => {
        const made = new LanguageModel(isOurs, await openSession(home, request, stop));
        signal?.addEventListener('abort', () => made.#session.destroy(signal.reason));
        return made;
      };
      return withDomErrors(abortable(open(), stop));
    }

    get contextUsage(): number {
      return this.#session.state.conversation.usage;
    }
    get contextWindow(): number {
      return this.#session.state.settings.contextWindow;
    }
    get inputUsage(): number {
      return this.contextUsage;
    }
    get inputQuota(): number {
      return this.contextWindow;
    }
    get topK(): number {
      return this.#session.state.sampling.topK;
    }
    get temperature(): number {
      return this.#session.state.sampling.temperature;
    }
    get samplingMode() {
      return this.#session.state.sampling.samplingMode;
    }

    async prompt(input: Prompt, options: PromptOptions = {}): Promise<string> {
      const pieces: string[] = [];
      await this.#session.respond(input, options, (text) => pieces.push(text));
      return pieces.join('');
    }

    promptStreaming(input: Prompt, options: PromptOptions = {}): ReadableStream<string> {
      return streamOf(options.signal, (signal, onText) =>
        this.#session.respond(input, { ...options, signal }, onText),
      );
    }

    async append(
      input: Prompt,
      options: { readonly signal?: AbortSignal } = {},
    ): Promise<undefined> {
      await this.#session.append(input, options.signal);
    }

    async measureContextUsage(input: Prompt, options: PromptOptions = {}): Promise<number> {
      return this.#session.measure(input, options);
    }

    measureInputUsage(input: Prompt, options: PromptOptions = {}): Promise<number> {
      return this.measureContextUsage(input, options);
    }

    async clone(options: { readonly signal?: AbortSignal } = {}): Promise<LanguageModel> {
      return new LanguageModel(isOurs, await this.#session.copy(options.signal));
    }

    destroy(): undefined {
      this.#session.destroy();
    }
  }

  return LanguageModel;
}

/**
 * Streams the text of some work. Cancelling the stream aborts the work.
 * @throws the signal's reason if it is aborted already
 */
function streamOf(
  given: AbortSignal | undefined,
  work: (signal: AbortSignal, onText: (text: string) => void) => Promise<void>,
): ReadableStream<string> {
  given?.throwIfAborted();
  const left = new AbortController();
  const signal = withGiven(left.signal, given);
  return new ReadableStream<string>({
    start: (controller) => {
      work(signal, (text) => controller.enqueue(text)).then(
        () => {
          // A cancelled stream is closed already.
          if (!left.signal.aborted) controller.close();
        },
        (error: unknown) => controller.error(error),
      );
    },
    cancel: (reason) => left.abort(reason),
  });
}
