import type { AnswerToken } from '../../generate/index.ts';
import { choiceLogprobs } from '../generation/logprobs.ts';
import type { Prepared } from '../generation/prepare.ts';
import { type GenerationEvent, runGeneration } from '../generation/run.ts';
import { distinct, warningsField } from '../generation/warnings.ts';
import type { ChatCompletionChunk } from '../schemas/chat-answer.ts';
import type { Warning } from '../schemas/shared.ts';
import { confidenceOfDocument } from './confidence.ts';
import { type CompletionHead, reasonIn } from './plain.ts';
import type { ChatDelivery } from './read.ts';

type Delta = ChatCompletionChunk['choices'][number]['delta'];

/** What a choice has sent, and holds back. */
interface ChoiceSoFar {
  started: boolean;
  /** Tokens that wait for their text, which a stop sequence or a tool call may hold back. */
  readonly waiting: AnswerToken[];
  /** The whole answer; undefined if nobody asked for its confidence. */
  readonly written: { text: string; readonly tokens: AnswerToken[] } | undefined;
  /** Those of its end; undefined before. */
  warnings: readonly Warning[] | undefined;
}

/**
 * A stream of chunks, for `stream: true`. The first delta of a choice carries the role, the last
 * its finish reason and confidence. The last chunk of all carries the warnings.
 */
export async function* chatChunks(
  prepared: Prepared,
  head: CompletionHead,
  { includeUsage, includeReasoning, logprobs, confidence, oldForm }: ChatDelivery,
): AsyncGenerator<ChatCompletionChunk> {
  const choices = Array.from(
    { length: prepared.request.choices },
    (): ChoiceSoFar => ({
      started: false,
      waiting: [],
      written: confidence ? { text: '', tokens: [] } : undefined,
      warnings: undefined,
    }),
  );

  const record = (
    sent: ChatCompletionChunk['choices'],
    more: Partial<ChatCompletionChunk> = {},
  ): ChatCompletionChunk => ({
    id: head.id,
    object: 'chat.completion.chunk',
    created: head.created,
    model: head.model,
    system_fingerprint: head.system_fingerprint,
    choices: sent,
    ...(includeUsage ? { usage: null } : {}),
    ...more,
  });
  const chunk = (
    index: number,
    delta: Delta,
    reason: ChatCompletionChunk['choices'][number]['finish_reason'] = null,
    more: Partial<ChatCompletionChunk> = {},
  ): ChatCompletionChunk => {
    const { waiting, written } = choices[index]!;
    const tokens = waiting.splice(0);
    const logprobsOfChoice = choiceLogprobs(tokens, logprobs && tokens.length > 0);
    const whole = reason === null ? undefined : written;
    return record(
      [
        {
          index,
          delta,
          logprobs: logprobsOfChoice,
          ...(whole
            ? { confidence: confidenceOfDocument(whole.text, whole.tokens, prepared.prefix) }
            : {}),
          finish_reason: reason,
        },
      ],
      more,
    );
  };

  // In the order of the plain answer, because choices end in any order.
  const allWarnings = () =>
    warningsField(
      distinct([...prepared.warnings, ...choices.flatMap(({ warnings }) => warnings ?? [])]),
    );

  for await (const event of runGeneration(prepared)) {
    if (event.type === 'usage') {
      if (includeUsage) {
        yield record([], { usage: event.usage, ...allWarnings() });
      }
      return;
    }
    const { choice: index } = event;
    const choice = choices[index]!;
    if (event.type === 'reasoning' && !includeReasoning) continue;
    if (event.type === 'tokens') {
      choice.written?.tokens.push(...event.tokens);
      choice.waiting.push(...event.tokens);
      continue;
    }
    if (!choice.started) {
      choice.started = true;
      const delta: Delta = { role: 'assistant', content: opens(event) ? '' : null };
      yield record([{ index, delta, logprobs: null, finish_reason: null }]);
    }
    if (event.type === 'finish') {
      choice.warnings = event.warnings;
      const isLast = choices.every(({ warnings }) => warnings) && !includeUsage;
      yield chunk(index, {}, reasonIn(oldForm, event.reason), isLast ? allWarnings() : {});
    } else {
      if (choice.written && event.type === 'content') choice.written.text += event.text;
      yield chunk(index, deltaOf(event, oldForm));
    }
  }
}

/**
 * Whether the answer has content from the start. Some clients take an empty text before a call for
 * a part of the answer.
 */
const opens = ({ type }: GenerationEvent): boolean => type === 'content' || type === 'finish';

function deltaOf(
  event: Extract<GenerationEvent, { type: 'content' | 'reasoning' | 'call' | 'arguments' }>,
  oldForm: boolean,
): Delta {
  switch (event.type) {
    case 'content':
      return { content: event.text };
    case 'reasoning':
      return { reasoning_content: event.text };
    case 'call':
      if (oldForm) return { function_call: { name: event.name, arguments: '' } };
      return {
        tool_calls: [
          {
            index: event.index,
            id: event.id,
            type: 'function',
            function: { name: event.name, arguments: '' },
          },
        ],
      };
    case 'arguments':
      if (oldForm) return { function_call: { arguments: event.text } };
      return { tool_calls: [{ index: event.index, function: { arguments: event.text } }] };
  }
}
