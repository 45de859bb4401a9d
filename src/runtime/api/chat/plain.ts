import type { AnswerToken } from '../../generate/index.ts';
import { choiceLogprobs } from '../generation/logprobs.ts';
import type { Prepared } from '../generation/prepare.ts';
import { type GenerationEvent, runGeneration } from '../generation/run.ts';
import { distinct, warningsField } from '../generation/warnings.ts';
import type { ChatCompletion, FinishReason, TokenLogprob } from '../schemas/chat-answer.ts';
import type { Usage } from '../schemas/shared.ts';
import { confidenceOfDocument } from './confidence.ts';
import type { ChatDelivery } from './read.ts';

/** The fields that all records of one completion share. */
export interface CompletionHead {
  readonly id: string;
  readonly created: number;
  readonly model: string;
  readonly system_fingerprint: string;
}

type Finish = Extract<GenerationEvent, { type: 'finish' }>;

/** A choice under construction. */
interface Gathered {
  text: string;
  thought: string;
  readonly tokens: AnswerToken[];
  /** Described as they come: all at once would take long. */
  readonly logprobs: TokenLogprob[];
  readonly calls: { id: string; name: string; arguments: string }[];
  finish: Finish | undefined;
}

/** The whole answer as one object, for `stream` unset, null or false. */
export async function completeChat(
  prepared: Prepared,
  head: CompletionHead,
  {
    oldForm,
    logprobs,
    confidence,
    includeReasoning,
  }: Pick<ChatDelivery, 'oldForm' | 'logprobs' | 'confidence' | 'includeReasoning'>,
): Promise<ChatCompletion> {
  const gathered = Array.from(
    { length: prepared.request.choices },
    (): Gathered => ({
      text: '',
      thought: '',
      tokens: [],
      logprobs: [],
      calls: [],
      finish: undefined,
    }),
  );
  let usage: Usage | undefined;
  for await (const event of runGeneration(prepared)) {
    if (event.type === 'usage') usage = event.usage;
    else gather(gathered[event.choice]!, event, logprobs, confidence);
  }
  return {
    id: head.id,
    object: 'chat.completion',
    created: head.created,
    model: head.model,
    choices: gathered.map(({ text, thought, tokens, calls, finish, ...own }, index) => ({
      index,
      message: {
        role: 'assistant',
        content: text === '' && calls.length > 0 ? null : text,
        refusal: null,
        ...(thought === '' || !includeReasoning ? {} : { reasoning_content: thought }),
        ...callsField(calls, oldForm),
      },
      logprobs: logprobs ? { content: own.logprobs, refusal: null } : null,
      ...(confidence ? { confidence: confidenceOfDocument(text, tokens, prepared.prefix) } : {}),
      finish_reason: reasonIn(oldForm, finish!.reason),
    })),
    system_fingerprint: head.system_fingerprint,
    usage: usage!,
    ...warningsField(
      distinct([...prepared.warnings, ...gathered.flatMap(({ finish }) => finish!.warnings)]),
    ),
  };
}

/** The calls of a message, in the requested form. */
function callsField(calls: Gathered['calls'], oldForm: boolean) {
  const [first] = calls;
  if (!first) return {};
  if (oldForm) return { function_call: { name: first.name, arguments: first.arguments } };
  return {
    tool_calls: calls.map((call) => ({
      id: call.id,
      type: 'function' as const,
      function: { name: call.name, arguments: call.arguments },
    })),
  };
}

/** The finish reason, in the requested form. */
export const reasonIn = (oldForm: boolean, reason: FinishReason): FinishReason =>
  oldForm && reason === 'tool_calls' ? 'function_call' : reason;

function gather(
  choice: Gathered,
  event: Exclude<GenerationEvent, { type: 'usage' }>,
  logprobs: boolean,
  confidence: boolean,
): void {
  switch (event.type) {
    case 'content':
      choice.text += event.text;
      return;
    case 'reasoning':
      choice.thought += event.text;
      return;
    case 'tokens':
      if (confidence) choice.tokens.push(...event.tokens);
      choice.logprobs.push(...(choiceLogprobs(event.tokens, logprobs)?.content ?? []));
      return;
    case 'call':
      choice.calls.push({ id: event.id, name: event.name, arguments: '' });
      return;
    case 'arguments':
      choice.calls[event.index]!.arguments += event.text;
      return;
    case 'finish':
      choice.finish = event;
  }
}
