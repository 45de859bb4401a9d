import { formworkError } from '../../errors.ts';
import type { JsonBody } from '../http/body.ts';
import { checkPartCount } from '../http/count-parts.ts';
import { rawJson } from '../http/raw-json.ts';
import { validate } from '../http/validate.ts';
import { ChatCompletionRequest } from '../schemas/chat-request.ts';
import { checkToolChoice, readFormat, readTools } from './format-and-tools.ts';
import type { ChatInput } from './input.ts';
import { readMessages } from './messages.ts';
import { readSeed } from './seed.ts';

/** How the answer of a chat completion is sent. */
export interface ChatDelivery {
  readonly mode: 'plain' | 'tokens' | 'patch';
  /** Whether a stream ends with its usage. */
  readonly includeUsage: boolean;
  /** Whether a stream tells what the model thinks. */
  readonly includeReasoning: boolean;
}

/**
 * Checks and reads the body of `POST /chat/completions`.
 * @param events Whether the client takes server-sent events for a patch stream.
 * @throws `missing_required_parameter`, `unsupported_parameter` or `invalid_value`, with the parameter's path.
 */
export function readChat(
  body: JsonBody,
  events = false,
): { input: ChatInput; delivery: ChatDelivery } {
  checkPartCount(body.value, 'messages');
  const request = validate(ChatCompletionRequest, body.value);
  const delivery = readDelivery(request, events);
  const { messages, images } = readMessages(request.messages);
  const functions = (request.tools ?? []).map((tool) => tool.function);
  const tools = readTools(functions, body.text, ['function']);
  const choice = request.tool_choice;
  const { max_tokens: maxTokens, max_completion_tokens: maxCompletionTokens } = request;
  if (maxTokens && maxCompletionTokens && maxTokens !== maxCompletionTokens) {
    throw invalid('max_tokens and max_completion_tokens differ.', 'max_completion_tokens');
  }
  if (request.top_logprobs && !request.logprobs) {
    throw invalid('top_logprobs needs logprobs to be true.', 'top_logprobs');
  }
  const limit = maxTokens ?? maxCompletionTokens;
  const input: ChatInput = {
    model: request.model,
    messages,
    images,
    messagesParam: 'messages',
    format: readFormat(
      request.response_format?.type,
      body.text,
      ['response_format', 'json_schema', 'schema'],
      request.response_format?.type === 'json_schema' ? request.response_format.json_schema : {},
      request.schema_in_prompt ?? undefined,
    ),
    tools,
    toolChoice: checkToolChoice(
      typeof choice === 'object' && choice !== null
        ? { name: choice.function.name }
        : (choice ?? 'auto'),
      tools,
      'tool_choice.function.name',
    ),
    parallelToolCalls: request.parallel_tool_calls ?? true,
    choices: request.n ?? 1,
    stop: typeof request.stop === 'string' ? [request.stop] : (request.stop ?? []),
    sampling: {
      temperature: request.temperature ?? 1,
      topP: request.top_p ?? 1,
      frequencyPenalty: request.frequency_penalty ?? 0,
      presencePenalty: request.presence_penalty ?? 0,
      logitBias: new Map(
        Object.entries(request.logit_bias ?? {}).map(([token, bias]) => [Number(token), bias]),
      ),
      seed: readSeed(request.seed == null ? undefined : rawJson(body.text, ['seed'])),
    },
    ...(request.reasoning_effort == null ? {} : { effort: request.reasoning_effort }),
    effortParam: 'reasoning_effort',
    ...(request.logprobs ? { topLogprobs: request.top_logprobs ?? 0 } : {}),
    ...(limit == null ? {} : { maxTokens: limit }),
    maxTokensParam: maxTokens == null ? 'max_completion_tokens' : 'max_tokens',
  };
  return { input, delivery };
}

const invalid = (message: string, param: string) =>
  formworkError(message, { code: 'invalid_value', param });

function readDelivery(request: ChatCompletionRequest, events: boolean): ChatDelivery {
  const { stream, stream_options: options } = request;
  if (!stream && Object.values(options ?? {}).some((option) => option === true)) {
    throw invalid('stream_options is for streams only.', 'stream_options');
  }
  if (stream === 'patch') {
    if (request.response_format?.type !== 'json_schema') {
      throw formworkError('stream "patch" needs a response_format of type json_schema.', {
        code: 'missing_required_parameter',
        param: 'response_format',
      });
    }
    if ((request.n ?? 1) > 1) throw invalid('stream "patch" gives one choice: n must be 1.', 'n');
    if (request.tools?.length) throw invalid('stream "patch" cannot call tools.', 'tools');
    if (options?.include_reasoning && !events) {
      throw invalid(
        'A patch stream carries what the model thinks as server-sent events only: Accept: text/event-stream.',
        'stream_options.include_reasoning',
      );
    }
    if (request.logprobs) throw invalid('stream "patch" has no place for logprobs.', 'logprobs');
  }
  return {
    mode: stream === 'patch' ? 'patch' : stream ? 'tokens' : 'plain',
    includeUsage: options?.include_usage ?? false,
    includeReasoning: options?.include_reasoning ?? stream !== 'patch',
  };
}
