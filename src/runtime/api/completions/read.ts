import { invalidValue } from '../../common/errors.ts';
import type { GenerationInput } from '../generation/input.ts';
import { readResponseFormat } from '../generation/response-format.ts';
import { readSampling } from '../generation/sampling.ts';
import type { JsonBody } from '../http/json/json-body.ts';
import { hintWarnings } from '../http/validation/hints.ts';
import { validate } from '../http/validation/validate.ts';
import { CompletionRequest, MOST_COMPLETIONS } from '../schemas/completions.ts';

/** The default token limit of the convention. */
const defaultMaxTokens = 16;

/** A request for completions: an input per prompt, and how to send the answer. */
export interface ReadCompletions {
  readonly inputs: readonly GenerationInput[];
  readonly echo: boolean;
  readonly stream: boolean;
  readonly includeUsage: boolean;
}

/**
 * Validates and reads the body of `POST /completions`.
 * @throws `unsupported_parameter` or `invalid_value`, with the parameter's path.
 */
export function readCompletions(body: JsonBody): ReadCompletions {
  const request = validate(CompletionRequest, body.value);
  const choices = request.n ?? 1;
  const prompts = promptsOf(request.prompt);
  if (prompts.length * choices > MOST_COMPLETIONS) {
    throw invalidValue(
      `${prompts.length} prompts with ${choices} choices each exceed the limit of ${MOST_COMPLETIONS}.`,
      'n',
    );
  }
  const echo = request.echo ?? false;
  if (echo && request.logprobs != null) {
    throw invalidValue('Prompt tokens have no logprobs: remove echo or logprobs.', 'echo');
  }
  const format = readResponseFormat(request, body.text);
  const maxTokens = request.max_tokens ?? (format.type === 'text' ? defaultMaxTokens : undefined);
  const warnings = hintWarnings(CompletionRequest, body.value);
  const sampling = readSampling(request, body.text);
  const inputs = prompts.map(
    ({ raw, param }): GenerationInput => ({
      model: request.model,
      messages: [],
      images: [],
      raw,
      messagesParam: param,
      format,
      tools: [],
      toolChoice: 'none',
      parallelToolCalls: false,
      choices,
      heldAnswers: request.stream ? 0 : prompts.length * choices,
      stop: typeof request.stop === 'string' ? [request.stop] : (request.stop ?? []),
      sampling,
      effortParam: 'reasoning_effort',
      ...(request.logprobs == null ? {} : { topLogprobs: request.logprobs }),
      ...(maxTokens === undefined ? {} : { maxTokens }),
      maxTokensParam: 'max_tokens',
      warnings,
    }),
  );
  return {
    inputs,
    echo,
    stream: request.stream ?? false,
    includeUsage: request.stream_options?.include_usage ?? false,
  };
}

type Raw = string | readonly number[];

/**
 * The prompts with their paths. A list of numbers is one prompt. Without a prompt, the model starts
 * a new text.
 */
function promptsOf(
  prompt: CompletionRequest['prompt'],
): { readonly raw: Raw; readonly param: string }[] {
  const isOne = prompt == null || typeof prompt === 'string' || typeof prompt[0] === 'number';
  if (isOne) return [{ raw: (prompt ?? '') as Raw, param: 'prompt' }];
  return (prompt as readonly Raw[]).map((raw, place) => ({ raw, param: `prompt[${place}]` }));
}
