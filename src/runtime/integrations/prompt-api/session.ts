/** Opens sessions: checks their options, loads their model, and checks that it meets them. */
import type { ClientEngine } from '../../client/index.ts';
import type { Conversation, ConversationSettings } from './conversation.ts';
import { domError, quotaExceeded } from './errors.ts';
import { type ChatMessage, readPrompt, typesOf, withoutPrefixMark } from './messages.ts';
import { startMonitor } from './monitor.ts';
import {
  checkExpected,
  checkUserActivation,
  chosenModel,
  meets,
  readSampling,
  readTools,
  type Sampling,
} from './options.ts';
import { countTokens } from './requests.ts';
import type { ContentType, CreateOptions, Tool } from './types.ts';

/** The state of a session. */
export interface Session {
  readonly settings: Omit<ConversationSettings, 'onOverflow'>;
  readonly types: ReadonlySet<ContentType>;
  readonly sampling: Sampling;
  readonly conversation: Conversation;
}

/** Where sessions run. */
export interface SessionHome {
  readonly engine: Pick<ClientEngine, 'models' | 'load' | 'fetch'>;
  /** The engine's first chat model when undefined. */
  readonly model: string | undefined;
  /** Whether the user must have interacted with the page before a model is loaded. */
  readonly needsUserActivation: boolean;
}

/** The checked options of a new session. */
interface SessionRequest extends Omit<CreateOptions, 'tools'> {
  readonly sampling: Sampling;
  readonly tools: readonly Tool[];
  readonly types: ReadonlySet<ContentType>;
  /** The conversation that it begins with. */
  readonly initial: readonly ChatMessage[];
  /** Receives the part of the model that is loaded, from 0 to 1. */
  readonly report: (fraction: number) => void;
}

/**
 * Checks the options of `create`, and passes a monitor to its callback.
 * @throws what the functions that it calls throw, and errors of the callback
 */
export async function readRequest(options: CreateOptions): Promise<SessionRequest> {
  checkExpected(options.expectedInputs);
  checkExpected(options.expectedOutputs);
  const sampling = readSampling(options);
  const tools = readTools(options.tools);
  const types = typesOf(options.expectedInputs);
  const initial = await initialMessages(options, types);
  const report = startMonitor(options.monitor);
  return { ...options, sampling, tools, types, initial, report };
}

/** Reads the messages that a session begins with. */
function initialMessages(
  { initialPrompts = [] }: CreateOptions,
  types: ReadonlySet<ContentType>,
): Promise<ChatMessage[]> {
  // Unlike in `prompt`, an empty list means no message, because there is nothing to answer.
  return initialPrompts.length === 0
    ? Promise.resolve([])
    : readPrompt(initialPrompts, types, false);
}

/**
 * Loads the model of a session.
 * @param stop aborts it; `request.signal`, if there is one
 * @throws `NotSupportedError`, `NotAllowedError` without the user, `QuotaExceededError` if the
 * initial conversation is too long.
 */
export async function openSession(
  { engine, model, needsUserActivation }: SessionHome,
  request: SessionRequest,
  stop: AbortSignal,
): Promise<Session> {
  const { signal, sampling, tools, types, initial, report } = request;
  const record = chosenModel(await engine.models(), model);
  if (!meets(record, request)) {
    throw domError('NotSupportedError', `The model ${record.id} cannot do what is expected.`);
  }
  if (needsUserActivation && record.status !== 'ready') checkUserActivation();
  const notify = (fraction: number): void => {
    if (!stop.aborted) report(fraction);
  };
  notify(0);
  await engine.load(record.id, {
    // Report completion only when the model is usable.
    onProgress: ({ fraction }) => notify(Math.min(fraction, 0.9999)),
    ...(signal ? { signal } : {}),
  });
  notify(1);
  // The device and the model's files can make it smaller, which is known once it is loaded.
  const { contextWindow } = chosenModel(await engine.models(), record.id);
  const home = { engine, model: record.id };
  const usage = await countTokens(home, initial, stop, tools);
  if (usage > contextWindow) throw quotaExceeded(usage, contextWindow);
  stop.throwIfAborted();
  const { topK, temperature } = sampling;
  return {
    settings: { ...home, contextWindow, tools, sampling: { top_k: topK, temperature } },
    types,
    sampling,
    conversation: { initial: withoutPrefixMark(initial), turns: [], usage },
  };
}
