import { formworkError, invalidValue } from '../../common/errors.ts';
import type { FormatInput } from '../../generate/index.ts';
import type { GenerationInput } from '../generation/input.ts';
import { readResponseFormat } from '../generation/response-format.ts';
import { readSampling } from '../generation/sampling.ts';
import type { JsonBody } from '../http/json/json-body.ts';
import { checkPartCount } from '../http/validation/count-parts.ts';
import { hintWarnings } from '../http/validation/hints.ts';
import { validate } from '../http/validation/validate.ts';
import { ChatCompletionRequest } from '../schemas/chat-request.ts';
import { readMessages } from './messages.ts';
import { readThinking, templateWarnings, withoutThinking } from './thinking.ts';
import { readToolsAndChoice } from './tool-choice.ts';

/** How to send the answer of a chat completion. */
export interface ChatDelivery {
  readonly mode: 'plain' | 'tokens' | 'patch';
  /** Whether a stream ends with its usage. */
  readonly includeUsage: boolean;
  /** Whether the answer includes the reasoning. */
  readonly includeReasoning: boolean;
  /** Whether to report the probabilities of tokens. */
  readonly logprobs: boolean;
  /** Whether to report the confidence of each value of the document. */
  readonly confidence: boolean;
  /** Whether to report a call in the form that preceded tools: `function_call`. */
  readonly oldForm: boolean;
}

/**
 * Validates and reads the body of `POST /chat/completions`.
 * @param events Whether the client accepts server-sent events for a patch stream.
 * @throws `missing_required_parameter`, `unsupported_parameter` or `invalid_value`, with the
 *   parameter's path.
 */
export function readChat(
  body: JsonBody,
  events = false,
): { input: GenerationInput; delivery: ChatDelivery } {
  checkPartCount(body.value, 'messages');
  const request = validate(ChatCompletionRequest, body.value);
  const { messages, prefix, images } = readMessages(request.messages);
  const { tools, toolChoice, oldForm } = readToolsAndChoice(request, body.text);
  const format = readResponseFormat(request, body.text);
  const delivery = readDelivery(request, format, oldForm, events);
  if (request.top_logprobs && !request.logprobs) {
    throw invalidValue('top_logprobs needs logprobs to be true.', 'top_logprobs');
  }
  if (prefix !== undefined) checkPrefix(request);
  const { max_tokens: maxTokens, max_completion_tokens: maxCompletionTokens } = request;
  const limit = Math.min(maxTokens ?? maxCompletionTokens ?? 0, maxCompletionTokens ?? 2 ** 31);
  const requested = readThinking(request);
  const thinking = prefix === undefined ? requested : withoutThinking(requested);
  const choices = request.n ?? 1;
  const input: GenerationInput = {
    model: request.model,
    messages,
    ...(prefix === undefined
      ? {}
      : { prefix: { text: prefix, param: prefixParam(request, 'content') } }),
    images,
    messagesParam: 'messages',
    format,
    tools,
    toolChoice,
    parallelToolCalls: !oldForm && (request.parallel_tool_calls ?? true),
    choices,
    // The confidence of a document is computed at its end.
    heldAnswers: delivery.mode === 'plain' || delivery.confidence ? choices : 0,
    stop: typeof request.stop === 'string' ? [request.stop] : (request.stop ?? []),
    sampling: readSampling(request, body.text),
    ...thinking,
    ...(delivery.logprobs || delivery.confidence ? { topLogprobs: request.top_logprobs ?? 0 } : {}),
    ...(limit > 0 ? { maxTokens: limit } : {}),
    maxTokensParam: maxTokens === limit ? 'max_tokens' : 'max_completion_tokens',
    warnings: [...hintWarnings(ChatCompletionRequest, body.value), ...templateWarnings(request)],
  };
  return { input, delivery };
}

const prefixParam = ({ messages }: ChatCompletionRequest, field: 'prefix' | 'content') =>
  `messages[${messages.length - 1}].${field}`;

/** Rejects options that cannot start in the middle of an answer. */
function checkPrefix(request: ChatCompletionRequest): void {
  const param = prefixParam(request, 'prefix');
  if (request.stream === 'patch') {
    throw invalidValue('stream "patch" starts with the document: remove the prefix.', param);
  }
  if (request.tools?.length || request.functions?.length) {
    throw invalidValue(
      'An answer that continues a prefix cannot call tools: remove one of them.',
      param,
    );
  }
}

function readDelivery(
  request: ChatCompletionRequest,
  format: FormatInput,
  oldForm: boolean,
  events: boolean,
): ChatDelivery {
  const { stream, stream_options: options, reasoning } = request;
  if (stream === 'patch') {
    if (format.type !== 'json_schema') {
      throw formworkError('stream "patch" needs a response_format of type json_schema.', {
        code: 'missing_required_parameter',
        param: 'response_format',
      });
    }
    if ((request.n ?? 1) > 1)
      throw invalidValue('stream "patch" has one choice: n must be 1.', 'n');
    for (const name of ['tools', 'functions'] as const) {
      if (request[name]?.length) throw invalidValue('stream "patch" cannot call tools.', name);
    }
    if (options?.include_reasoning && !events) {
      throw invalidValue(
        'A patch stream sends thinking only as server-sent events: use Accept: text/event-stream.',
        'stream_options.include_reasoning',
      );
    }
    if (request.logprobs)
      throw invalidValue('stream "patch" does not support logprobs.', 'logprobs');
  }
  const confidence = request.include?.includes('confidence') ?? false;
  if (confidence) checkHasValues(request, format);
  return {
    mode: stream === 'patch' ? 'patch' : stream ? 'tokens' : 'plain',
    includeUsage: options?.include_usage ?? false,
    includeReasoning:
      !reasoning?.exclude && (!stream || (options?.include_reasoning ?? stream !== 'patch')),
    logprobs: request.logprobs ?? false,
    confidence,
    oldForm,
  };
}

/**
 * Throws unless the answer is a document. Text has no values, and the arguments of calls have no
 * field for confidence.
 */
function checkHasValues(request: ChatCompletionRequest, format: FormatInput): void {
  if (format.type !== 'json_schema' && format.type !== 'json_object') {
    throw formworkError('include "confidence" needs a JSON response_format.', {
      code: 'missing_required_parameter',
      param: 'response_format',
    });
  }
  for (const name of ['tools', 'functions'] as const) {
    if (request[name]?.length)
      throw invalidValue('include "confidence" cannot be combined with tools.', name);
  }
}
