import { missingParameter } from '../../common/errors.ts';
import type { ToolChoiceInput } from '../../generate/index.ts';
import type { GenerationInput, PromptInput } from '../generation/input.ts';
import { readSampling } from '../generation/sampling.ts';
import { schemaFormat } from '../generation/schema-format.ts';
import { checkToolChoice, readTools } from '../generation/tools.ts';
import type { JsonBody } from '../http/json/json-body.ts';
import { checkPartCount } from '../http/validation/count-parts.ts';
import { hintWarnings } from '../http/validation/hints.ts';
import { validate } from '../http/validation/validate.ts';
import { InputTokensRequest, ResponseRequest } from '../schemas/responses.ts';
import { promptMessages } from './items.ts';
import { functionsOf, functionTexts } from './namespaces.ts';
import type { StoredItem } from './stored-item.ts';

/** The request fields that define the prompt and constrain its answer. */
export type PromptRequest = Pick<
  ResponseRequest,
  'model' | 'instructions' | 'text' | 'reasoning' | 'tools' | 'tool_choice' | 'parallel_tool_calls'
>;

/**
 * Validates the body of `POST /responses`.
 * @throws `missing_required_parameter`, `unsupported_parameter` or `invalid_value`, with the
 *   parameter's path.
 */
export function readResponseRequest(body: JsonBody): ResponseRequest {
  checkPartCount(body.value, 'input');
  const request = validate(ResponseRequest, body.value);
  checkInput(request);
  return request;
}

/**
 * Validates the body of `POST /responses/input_tokens`.
 * @throws like {@link readResponseRequest}
 */
export function readInputTokensRequest(body: JsonBody): InputTokensRequest {
  checkPartCount(body.value, 'input');
  const request = validate(InputTokensRequest, body.value);
  checkInput(request);
  return request;
}

/** Requires an input, or an earlier response to continue. */
function checkInput({
  input,
  previous_response_id: previous,
}: Pick<ResponseRequest, 'input' | 'previous_response_id'>): void {
  if ((input != null && input.length > 0) || previous != null) return;
  if (input === '') return;
  throw missingParameter('input');
}

/** Reads the format and the tools. */
export function readFormatAndTools(
  request: Pick<PromptRequest, 'text' | 'tools'>,
  { text }: JsonBody,
): Pick<PromptInput, 'format' | 'tools'> {
  const format = request.text?.format;
  const functions = functionsOf(request.tools ?? []);
  return {
    tools: readTools(
      functions.map(({ tool }) => tool),
      text,
      (place, field) => [...functions[place]!.path, field],
      'parameters',
      functionTexts(request.tools ?? [], text),
    ),
    format:
      format?.type === 'json_schema'
        ? schemaFormat(text, ['text', 'format', 'schema'], format)
        : { type: format?.type ?? 'text', options: {}, param: 'text.format' },
  };
}

/** Reads the input that defines a prompt and constrains its answer. */
function promptInput(
  request: PromptRequest,
  body: JsonBody,
  history: readonly StoredItem[],
  input: readonly StoredItem[],
): PromptInput {
  const { format, tools } = readFormatAndTools(request, body);
  return {
    model: request.model,
    ...promptMessages(request.instructions ?? undefined, history, input),
    messagesParam: 'input',
    format,
    tools,
    toolChoice: checkToolChoice(readChoice(request.tool_choice), tools, (place) =>
      Object(request.tool_choice).type === 'allowed_tools'
        ? `tool_choice.tools[${place}].name`
        : 'tool_choice.name',
    ),
    parallelToolCalls: request.parallel_tool_calls ?? true,
    ...(request.reasoning?.effort == null ? {} : { effort: request.reasoning.effort }),
    effortParam: 'reasoning.effort',
    warnings: hintWarnings(ResponseRequest, body.value),
  };
}

function readChoice(choice: PromptRequest['tool_choice']): ToolChoiceInput {
  if (choice == null) return 'auto';
  if (typeof choice === 'string') return choice;
  if (choice.type === 'function') return { names: [choice.name], required: true, one: true };
  if (choice.type !== 'allowed_tools') return choice.type;
  return { names: choice.tools.map(({ name }) => name), required: choice.mode === 'required' };
}

/**
 * Converts a validated request, and the conversation that it continues, to the input of a
 * generation.
 */
export function chatInput(
  request: ResponseRequest,
  body: JsonBody,
  history: readonly StoredItem[],
  input: readonly StoredItem[],
): GenerationInput {
  const { include, top_logprobs: topLogprobs, max_output_tokens: maxTokens } = request;
  const probabilities = include?.includes('message.output_text.logprobs') || topLogprobs;
  return {
    ...promptInput(request, body, history, input),
    choices: 1,
    // A stream ends with the whole response.
    heldAnswers: 1,
    stop: [],
    sampling: readSampling(request, body.text),
    ...(probabilities ? { topLogprobs: topLogprobs ?? 0 } : {}),
    ...(maxTokens == null ? {} : { maxTokens }),
    maxTokensParam: 'max_output_tokens',
  };
}
