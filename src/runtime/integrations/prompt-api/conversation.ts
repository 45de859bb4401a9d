/**
 * The conversation of a session. The initial messages stay; later turns are dropped when the
 * context is too small.
 */
import { isFormworkError } from '../../common/errors.ts';
import { abortable } from './abortable.ts';
import { domError, quotaExceeded } from './errors.ts';
import { type ChatMessage, type ToolCall, withoutPrefixMark } from './messages.ts';
import { type Answered, ask, countTokens, type SessionModel } from './requests.ts';
import type { Tool } from './types.ts';

/** Maximum number of rounds of tool calls in one answer. Afterwards the model must answer. */
const mostRounds = 8;

/** The fixed settings of a conversation. */
export interface ConversationSettings extends SessionModel {
  readonly contextWindow: number;
  readonly tools: readonly Tool[];
  /** Sampling fields of every request. */
  readonly sampling: object;
  readonly onOverflow: () => void;
}

/** Messages that arrived together, with the answer to them. */
type Turn = readonly ChatMessage[];

/** The state of a conversation. */
export interface Conversation {
  readonly initial: readonly ChatMessage[];
  readonly turns: readonly Turn[];
  /** In tokens. */
  readonly usage: number;
}

/**
 * Answers a turn. Tools run once: what does not fit is only asked again, with fewer earlier turns.
 * @returns the conversation with the turn and its answer
 * @throws `QuotaExceededError` if the turn does not fit even without all earlier ones
 */
export async function answered(
  settings: ConversationSettings,
  { initial, turns }: Conversation,
  turn: Turn,
  fields: object,
  onText: (text: string) => void,
  signal: AbortSignal,
): Promise<Conversation> {
  // An answer that continues a prefix has begun as text: `/v1` refuses tools for it.
  const callable = turn.at(-1)?.prefix ? [] : settings.tools;
  let kept = turns;
  let history = turn;
  for (let round = 0; ; round++) {
    const tools = toolFields(callable, round);
    const body = { ...settings.sampling, ...fields, ...tools };
    const fit = await fitted(initial, kept, history, (messages) =>
      ask(settings, { ...body, messages }, onText, signal),
    );
    if (!fit) throw await tooLong(settings, [...initial, ...history, ...asText(tools)], signal);
    kept = fit.kept;
    const { calls, tokens } = fit.result;
    history = withAnswer(history, fit.result);
    if (calls.length === 0) {
      if (kept.length < turns.length) settings.onOverflow();
      return { initial, turns: [...kept, withoutPrefixMark(history)], usage: tokens };
    }
    history = [...history, ...(await abortable(resultsOf(settings.tools, calls), signal))];
  }
}

/** Adds a turn without answering it. */
export async function appended(
  settings: ConversationSettings,
  { initial, turns }: Conversation,
  turn: Turn,
  signal: AbortSignal,
): Promise<Conversation> {
  const fit = await fitted(initial, turns, turn, async (messages) => {
    const usage = await countTokens(settings, messages, signal, settings.tools);
    return usage > settings.contextWindow ? undefined : usage;
  });
  if (!fit) {
    const tools = asText(toolFields(settings.tools, 0));
    throw await tooLong(settings, [...initial, ...turn, ...tools], signal);
  }
  if (fit.kept.length < turns.length) settings.onOverflow();
  return { initial, turns: [...fit.kept, withoutPrefixMark(turn)], usage: fit.result };
}

/**
 * Attempts with all earlier turns, then with fewer and fewer of them, dropping the oldest first.
 * The attempt returns undefined if the messages do not fit.
 * @param turn the messages after the earlier turns
 * @returns undefined if the turn does not fit even without all earlier ones
 */
async function fitted<Result>(
  initial: readonly ChatMessage[],
  turns: readonly Turn[],
  turn: Turn,
  attempt: (messages: readonly ChatMessage[]) => Promise<Result | undefined>,
): Promise<{ readonly kept: readonly Turn[]; readonly result: Result } | undefined> {
  for (let left = 0; left <= turns.length; left++) {
    const kept = turns.slice(left);
    const messages = [...initial, ...kept.flat(), ...turn];
    const result = await attempt(messages).catch((error: unknown) => {
      if (isFormworkError(error) && error.code === 'context_length_exceeded') return undefined;
      throw error;
    });
    if (result !== undefined) return { kept, result };
  }
  return undefined;
}

/** The error for messages that do not fit. */
async function tooLong(
  settings: ConversationSettings,
  messages: readonly ChatMessage[],
  signal: AbortSignal,
): Promise<Error> {
  return quotaExceeded(await countTokens(settings, messages, signal), settings.contextWindow);
}

/** Definitions of tools as a message. Only messages can be counted in parts if they are long. */
const asText = ({ tools = [] }: { readonly tools?: readonly object[] }): ChatMessage[] =>
  tools.length > 0 ? [{ role: 'user', content: JSON.stringify(tools) }] : [];

function toolFields(tools: readonly Tool[], round: number) {
  if (tools.length === 0) return {};
  return {
    tools: tools.map(({ name, description, inputSchema }) => ({
      type: 'function',
      function: { name, description, parameters: inputSchema },
    })),
    tool_choice: round < mostRounds ? 'auto' : 'none',
  };
}

/** Adds the assistant's text, to the prefix message if there is one. */
function withAnswer(history: readonly ChatMessage[], { text, calls }: Answered): ChatMessage[] {
  const last = history.at(-1);
  if (last?.prefix && typeof last.content === 'string') {
    return [...history.slice(0, -1), { ...last, content: last.content + text }];
  }
  const called = calls.length > 0 ? { tool_calls: calls } : {};
  return [...history, { role: 'assistant', content: text, ...called }];
}

function argumentsOf(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw domError('OperationError', `The call of "${name}" was cut off.`, cause);
  }
}

/** Runs all calls concurrently. An error of a tool ends the answer. */
async function resultsOf(
  tools: readonly Tool[],
  calls: readonly ToolCall[],
): Promise<ChatMessage[]> {
  return Promise.all(
    calls.map(async ({ id, function: { name, arguments: text } }): Promise<ChatMessage> => {
      const tool = tools.find((one) => one.name === name);
      if (!tool) {
        throw domError('OperationError', `The model called "${name}", which is not a tool.`);
      }
      const content = `${await tool.execute(argumentsOf(name, text) as never)}`;
      return { role: 'tool', tool_call_id: id, content };
    }),
  );
}
