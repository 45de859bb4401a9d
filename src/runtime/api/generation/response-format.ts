import { formworkError } from '../../common/errors.ts';
import type { FormatInput } from '../../generate/index.ts';
import type { ChatCompletionRequest } from '../schemas/chat-request.ts';
import { schemaFormat } from './schema-format.ts';

/** The request fields for the format of the answer. */
type FormatRequest = Pick<
  ChatCompletionRequest,
  | 'response_format'
  | 'structured_outputs'
  | 'json_schema'
  | 'regex'
  | `guided_${'json' | 'regex' | 'choice'}`
> & { readonly schema_in_prompt?: boolean | null };

/**
 * Reads the format of the answer, in any of its spellings.
 * @param text The request as JSON.
 * @throws `invalid_value` if two parameters set it.
 */
export function readResponseFormat(request: FormatRequest, text: string): FormatInput {
  const requested = [...fromResponseFormat(request, text), ...fromOthers(request, text)];
  const [first, second] = requested;
  if (second) {
    throw formworkError(
      `Invalid value: ${second.param} and ${first!.param} both set the response format: keep one.`,
      { code: 'invalid_value', param: second.param },
    );
  }
  return first?.format ?? { type: 'text' };
}

/** A format, and the parameter that sets it. */
interface RequestedFormat {
  readonly param: string;
  readonly format: FormatInput;
}

function fromResponseFormat(request: FormatRequest, text: string): RequestedFormat[] {
  const { response_format: requested, schema_in_prompt: showSchema } = request;
  const param = 'response_format';
  switch (requested?.type) {
    case 'json_schema': {
      const path = [param, 'json_schema', 'schema'];
      return [{ param, format: schemaFormat(text, path, requested.json_schema, showSchema) }];
    }
    case 'json_object':
      return requested.schema == null
        ? [{ param, format: { type: 'json_object', options: {}, param } }]
        : [{ param, format: schemaFormat(text, [param, 'schema'], {}, showSchema) }];
    case 'regex':
      return [{ param, format: regexFormat(requested.regex, `${param}.regex`) }];
    case 'choice':
      return [{ param, format: choiceFormat(requested.choice, `${param}.choice`) }];
    default:
      return [];
  }
}

function fromOthers(request: FormatRequest, text: string): RequestedFormat[] {
  const { structured_outputs: outputs, schema_in_prompt: showSchema } = request;
  const requested: RequestedFormat[] = [];
  const schema = (value: unknown, path: readonly string[], options = {}): void => {
    if (value == null) return;
    const format = schemaFormat(text, path, options, showSchema);
    requested.push({ param: path.join('.'), format });
  };
  const regex = (value: string | null | undefined, param: string): void => {
    if (value != null) requested.push({ param, format: regexFormat(value, param) });
  };
  const choice = (value: readonly string[] | null | undefined, param: string): void => {
    if (value != null) requested.push({ param, format: choiceFormat(value, param) });
  };
  const compact = outputs?.disable_any_whitespace ? ({ whitespace: 'compact' } as const) : {};
  schema(outputs?.json, ['structured_outputs', 'json'], compact);
  regex(outputs?.regex, 'structured_outputs.regex');
  choice(outputs?.choice, 'structured_outputs.choice');
  if (outputs?.json_object) {
    const param = 'structured_outputs.json_object';
    requested.push({ param, format: { type: 'json_object', options: compact, param } });
  }
  schema(request.guided_json, ['guided_json']);
  regex(request.guided_regex, 'guided_regex');
  choice(request.guided_choice, 'guided_choice');
  regex(request.regex, 'regex');
  schema(request.json_schema, ['json_schema']);
  return requested;
}

/**
 * Text that a regular expression matches as a whole.
 * @throws `invalid_schema` if it is invalid by itself: `a)(b` is valid only inside parentheses.
 */
function regexFormat(regex: string, param: string): FormatInput {
  try {
    new RegExp(regex, 'u');
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw formworkError(`Invalid value: ${param} is not a regular expression: ${why}.`, {
      code: 'invalid_schema',
      param,
    });
  }
  const schema = JSON.stringify({ type: 'string', pattern: `^(?:${regex})$` });
  return { type: 'unquoted', schema, param };
}

const choiceFormat = (choice: readonly string[], param: string): FormatInput => ({
  type: 'unquoted',
  schema: JSON.stringify({ enum: choice }),
  param,
});
