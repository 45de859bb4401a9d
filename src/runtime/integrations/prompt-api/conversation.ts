/**
 * The conversation of a session. The initial messages stay; later turns are dropped when the
 * context is too small.
 */
import { isFormworkError } from '../../common/errors.ts';
import { quotaExceeded } from './errors.ts';
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
 * Answers a turn.
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
  return fitted(settings, initial, turns, turn, signal, async (kept) => {
    let history: ChatMessage[] = [...turn];
    for (let round = 0; ; round++) {
      const messages = [...initial, ...kept.flat(), ...history];
      const body = {
        ...settings.sampling,
        ...fields,
        ...toolFields(settings.tools, round),
        messages,
      };
      const answer = await ask(settings, body, onText, signal);
      history = withAnswer(history, answer);
      if (answer.calls.length === 0) {
        const whole = withoutPrefixMark(history);
        return { initial, turns: [...kept, whole], usage: answer.tokens };
      }
      history.push(...(await resultsOf(settings.tools, answer.calls)));
      signal.throwIfAborted();
    }
  });
}

/** Adds a turn without answering it. */
export async function appended(
  settings: ConversationSettings,
  { initial, turns }: Conversation,
  turn: Turn,
  signal: AbortSignal,
): Promise<Conversation> {
  return fitted(settings, initial, turns, turn, signal, async (kept) => {
    const usage = await countTokens(settings, [...initial, ...kept.flat(), ...turn], signal);
    if (usage > settings.contextWindow) return undefined;
    return { initial, turns: [...kept, withoutPrefixMark(turn)], usage };
  });
}

/**
 * Attempts with all earlier turns, then with fewer and fewer of them, dropping the oldest first.
 * The attempt returns undefined if the turns do not fit.
 */
async function fitted(
  settings: ConversationSettings,
  initial: readonly ChatMessage[],
  turns: readonly Turn[],
  turn: Turn,
  signal: AbortSignal,
  attempt: (kept: readonly Turn[]) => Promise<Conversation | undefined>,
): Promise<Conversation> {
  for (let left = 0; left <= turns.length; left++) {
    const result = await attempt(turns.slice(left)).catch((error: unknown) => {
      if (isFormworkError(error) && error.code === 'context_length_exceeded') return undefined;
      throw error;
    });
    if (!result) continue;
    if (left > 0) settings.onOverflow();
    return result;
  }
  const requested = await countTokens(settings, [...initial, ...turn], signal);
  throw quotaExceeded(requested, settings.contextWindow);
}

function toolFields(tools: readonly Tool[], round: number): object {
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

/** Runs all calls concurrently. An error of a tool ends the answer. */
async function resultsOf(
  tools: readonly Tool[],
  calls: readonly ToolCall[],
): Promise<ChatMessage[]> {
  return Promise.all(
    calls.map(async ({ id, function: { name, arguments: text } }): Promise<ChatMessage> => {
      const tool = tools.find((one) => one.name === name);
      const content = `${await tool?.execute(JSON.parse(text) as never)}`;
      return { role: 'tool', tool_call_id: id, content };
    }),
  );
}
