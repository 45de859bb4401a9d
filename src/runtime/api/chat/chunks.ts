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

/**
 * A stream of chunks, for `stream: true`. The first delta of a choice carries the role, the last
 * its finish reason and confidence. The last chunk of all carries the warnings.
 */
export async function* chatChunks(
  prepared: Prepared,
  head: CompletionHead,
  { includeUsage, includeReasoning, logprobs, confidence, oldForm }: ChatDelivery,
): AsyncGenerator<ChatCompletionChunk> {
  const started = new Set<number>();
  // By choice, in the order of the plain answer, because choices end in any order.
  const finished = new Map<number, readonly Warning[]>();
  // Tokens wait for their text, which a stop sequence or a tool call may hold back.
  const waiting = new Map<number, AnswerToken[]>();
  const written = Array.from({ length: confidence ? prepared.request.choices : 0 }, () => ({
    text: '',
    tokens: [] as AnswerToken[],
  }));

  const record = (
    choices: ChatCompletionChunk['choices'],
    more: Partial<ChatCompletionChunk> = {},
  ): ChatCompletionChunk => ({
    id: head.id,
    object: 'chat.completion.chunk',
    created: head.created,
    model: head.model,
    system_fingerprint: head.system_fingerprint,
    choices,
    ...(includeUsage ? { usage: null } : {}),
    ...more,
  });
  const chunk = (
    index: number,
    delta: Delta,
    reason: ChatCompletionChunk['choices'][number]['finish_reason'] = null,
    more: Partial<ChatCompletionChunk> = {},
  ): ChatCompletionChunk => {
    const tokens = waiting.get(index) ?? [];
    waiting.delete(index);
    const logprobsOfChoice = choiceLogprobs(tokens, logprobs && tokens.length > 0);
    const whole = reason === null ? undefined : written[index];
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

  const warnings = () =>
    warningsField(
      distinct([
        ...prepared.warnings,
        ...Array.from({ length: prepared.request.choices }).flatMap(
          (_, index) => finished.get(index) ?? [],
        ),
      ]),
    );

  for await (const event of runGeneration(prepared)) {
    if (event.type === 'usage') {
      if (includeUsage) {
        yield record([], { usage: event.usage, ...warnings() });
      }
      return;
    }
    const { choice } = event;
    if (event.type === 'reasoning' && !includeReasoning) continue;
    if (event.type === 'tokens') {
      written[choice]?.tokens.push(...event.tokens);
      waiting.set(choice, [...(waiting.get(choice) ?? []), ...event.tokens]);
      continue;
    }
    if (!started.has(choice)) {
      started.add(choice);
      const delta: Delta = { role: 'assistant', content: opens(event) ? '' : null };
      yield record([{ index: choice, delta, logprobs: null, finish_reason: null }]);
    }
    if (event.type === 'finish') {
      finished.set(choice, event.warnings);
      const isLast = finished.size === prepared.request.choices && !includeUsage;
      yield chunk(choice, {}, reasonIn(oldForm, event.reason), isLast ? warnings() : {});
    } else {
      const own = written[choice];
      if (own && event.type === 'content') own.text += event.text;
      yield chunk(choice, deltaOf(event, oldForm));
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
