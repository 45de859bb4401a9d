import { invalidValue } from '../../common/errors.ts';
import type { FormatInput, ToolChoiceInput } from '../../generate/index.ts';
import type { GenerationInput, PromptInput } from '../generation/input.ts';
import { readSampling } from '../generation/sampling.ts';
import { schemaFormat } from '../generation/schema-format.ts';
import { checkToolChoice, readTools } from '../generation/tools.ts';
import type { JsonBody } from '../http/json/json-body.ts';
import { rawItems, rawJson } from '../http/json/raw-json.ts';
import { checkPartCount } from '../http/validation/count-parts.ts';
import { hintWarnings } from '../http/validation/hints.ts';
import { validate } from '../http/validation/validate.ts';
import { CountTokensRequest, MessagesRequest } from '../schemas/messages.ts';
import { readConversation } from './conversation.ts';

/** A request for a message, and how to send the message. */
export interface ReadMessagesRequest {
  readonly input: GenerationInput;
  readonly stream: boolean;
  /** Whether the answer includes the text of the reasoning. */
  readonly showsThinking: boolean;
}

/**
 * Validates and reads the body of `POST /messages`.
 * @throws `missing_required_parameter`, `unsupported_parameter` or `invalid_value`, with the
 *   parameter's path.
 */
export function readMessagesRequest(body: JsonBody): ReadMessagesRequest {
  checkPartCount(body.value, 'messages');
  const request = validate(MessagesRequest, body.value);
  const { max_tokens: maxTokens, thinking } = request;
  const budget = thinking?.type === 'enabled' ? thinking.budget_tokens : undefined;
  // Between calls of tools the budget is one for several messages.
  if (budget !== undefined && budget >= maxTokens && !request.tools?.length) {
    throw invalidValue(
      'thinking.budget_tokens must be less than max_tokens, because thinking counts. With tools it may be more.',
      'thinking.budget_tokens',
    );
  }
  const prompt = promptInput(request, body);
  const { effort, effortParam } = readThinking(request);
  if (prompt.prefix && effort !== 'none') {
    throw invalidValue(
      'An answer that continues the last message cannot think first: remove thinking or the last message.',
      effortParam,
    );
  }
  const input: GenerationInput = {
    ...prompt,
    choices: maxTokens === 0 ? 0 : 1,
    heldAnswers: 1,
    stop: request.stop_sequences ?? [],
    sampling: readSampling(request, body.text),
    maxTokens,
    ...(budget === undefined ? {} : { maxThinking: Math.min(budget, maxTokens) }),
    maxTokensParam: 'max_tokens',
    warnings: hintWarnings(MessagesRequest, body.value),
  };
  const isOmitted = thinking != null && 'display' in thinking && thinking.display === 'omitted';
  return { input, stream: request.stream ?? false, showsThinking: !isOmitted };
}

/**
 * Validates and reads the body of `POST /messages/count_tokens`.
 * @throws like {@link readMessagesRequest}
 */
export function readCountTokensRequest(body: JsonBody): PromptInput {
  checkPartCount(body.value, 'messages');
  return promptInput(validate(CountTokensRequest, body.value), body);
}

function promptInput(request: CountTokensRequest, { text }: JsonBody): PromptInput {
  const tools = readTools(
    request.tools ?? [],
    text,
    (place, field) => ['tools', place, field],
    'input_schema',
  );
  const { tool_choice: choice } = request;
  const { messages, images } = readConversation(request, inputsIn(text));
  const last = messages.at(-1);
  const begun = last?.role === 'assistant' && last.toolCalls.length === 0 && last.content !== '';
  const thinking = readThinking(request);
  return {
    model: request.model,
    messages: begun ? messages.slice(0, -1) : messages,
    images,
    ...(begun
      ? {
          prefix: {
            text: last.content,
            param: `messages[${request.messages.length - 1}].content`,
          },
        }
      : {}),
    messagesParam: 'messages',
    // Claude Code then removes the images and continues.
    imageRefusal: 'Could not process image: ',
    format: readFormat(request, text),
    tools,
    toolChoice: checkToolChoice(readChoice(choice), tools, () => 'tool_choice.name'),
    parallelToolCalls: !(choice && 'disable_parallel_tool_use' in choice
      ? choice.disable_parallel_tool_use
      : false),
    ...thinking,
    // A prompt that ends with an answer's beginning has no thinking; its tokens can be counted.
    ...(begun ? { effort: 'none' } : {}),
    warnings: [],
  };
}

/**
 * Finds the JSON texts of the inputs of calls. It splits the messages once, and only if there is a
 * call.
 */
function inputsIn(text: string): (message: number, block: number) => string {
  let messages: readonly string[] | undefined;
  let blocks: { readonly of: number; readonly texts: readonly string[] } | undefined;
  return (message, block) => {
    messages ??= rawItems(text, ['messages']);
    if (blocks?.of !== message) {
      blocks = { of: message, texts: rawItems(messages[message] ?? '', ['content']) };
    }
    return rawJson(blocks.texts[block] ?? '', ['input']) ?? '{}';
  };
}

function readFormat(request: CountTokensRequest, text: string): FormatInput {
  const { output_config: config, output_format: older } = request;
  if (config?.format && older) {
    throw invalidValue(
      'Invalid value: output_config.format and output_format both set the response format: keep one.',
      'output_format',
    );
  }
  if (config?.format)
    return schemaFormat(text, ['output_config', 'format', 'schema'], config.format);
  if (older) return schemaFormat(text, ['output_format', 'schema'], older);
  return { type: 'text' };
}

function readChoice(requested: CountTokensRequest['tool_choice']): ToolChoiceInput {
  if (requested == null) return 'auto';
  if (requested.type === 'any') return 'required';
  if (requested.type !== 'tool') return requested.type;
  return { names: [requested.name], required: true, one: true };
}

/** How much to reason. The default is not to, as in the convention. */
function readThinking({
  thinking,
  output_config: config,
}: CountTokensRequest): Pick<PromptInput, 'effort' | 'effortParam'> {
  const effort = config?.effort ?? undefined;
  if (thinking?.type === 'disabled') return { effort: 'none', effortParam: 'thinking' };
  if (thinking) return { effort: effort ?? 'medium', effortParam: 'thinking' };
  return { effort: effort ?? 'none', effortParam: 'output_config.effort' };
}
