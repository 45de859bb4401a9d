import { formworkError } from '../../errors.ts';
import { checkToolChoice, readFormat, readTools } from '../chat/format-and-tools.ts';
import type { ChatInput } from '../chat/input.ts';
import { readSeed } from '../chat/seed.ts';
import type { JsonBody } from '../http/body.ts';
import { checkPartCount } from '../http/count-parts.ts';
import { rawJson } from '../http/raw-json.ts';
import { validate } from '../http/validate.ts';
import { ResponseRequest } from '../schemas/responses.ts';
import { promptMessages, type StoredItem } from './items.ts';

/**
 * Checks the body of `POST /responses`.
 * @throws `missing_required_parameter`, `unsupported_parameter` or `invalid_value`, with the parameter's path.
 */
export function readResponseRequest(body: JsonBody): ResponseRequest {
  checkPartCount(body.value, 'input');
  const request = validate(ResponseRequest, body.value);
  if (request.reasoning?.summary != null) {
    throw formworkError('Reasoning is not summarised: the whole of it is in the output.', {
      code: 'unsupported_parameter',
      param: 'reasoning.summary',
    });
  }
  return request;
}

/** A checked request, with the conversation that it continues, as a generation is asked for. */
export function chatInput(
  request: ResponseRequest,
  body: JsonBody,
  history: readonly StoredItem[],
  input: readonly StoredItem[],
): ChatInput {
  const tools = readTools(request.tools ?? [], body.text);
  const choice = request.tool_choice;
  return {
    model: request.model,
    ...promptMessages(request.instructions ?? undefined, history, input),
    messagesParam: 'input',
    format: readFormat(
      request.text?.format?.type,
      body.text,
      ['text', 'format', 'schema'],
      request.text?.format?.type === 'json_schema' ? request.text.format : {},
    ),
    tools,
    toolChoice: checkToolChoice(
      typeof choice === 'object' && choice !== null ? { name: choice.name } : (choice ?? 'auto'),
      tools,
      'tool_choice.name',
    ),
    parallelToolCalls: request.parallel_tool_calls ?? true,
    choices: 1,
    stop: [],
    sampling: {
      temperature: request.temperature ?? 1,
      topP: request.top_p ?? 1,
      frequencyPenalty: 0,
      presencePenalty: 0,
      seed: readSeed(request.seed == null ? undefined : rawJson(body.text, ['seed'])),
    },
    ...(request.reasoning?.effort == null ? {} : { effort: request.reasoning.effort }),
    effortParam: 'reasoning.effort',
    ...(request.max_output_tokens == null ? {} : { maxTokens: request.max_output_tokens }),
    maxTokensParam: 'max_output_tokens',
  };
}
