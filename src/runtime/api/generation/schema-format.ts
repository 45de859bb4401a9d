import { invalidValue } from '../../common/errors.ts';
import type { FormatInput, SchemaPrompt } from '../../generate/index.ts';
import { checkStructure } from '../http/json/check-structure.ts';
import { rawJson } from '../http/json/raw-json.ts';
import { compileOptions, paramOf, type SchemaRequest } from './schema-request.ts';

/** The default for what the prompt says about the schema; measured in docs/decisions/0014. */
const DEFAULT_PROMPT: SchemaPrompt = 'none';

/**
 * The format of a document that follows a schema.
 * @param text The request as JSON.
 * @param path The path to the schema, or to a string with its text.
 * @param options The options beside the schema.
 * @param showSchema Whether the request as a whole asks to show the schema in the prompt.
 * @throws `invalid_value` for invalid options beside the schema.
 */
export function schemaFormat(
  text: string,
  path: readonly string[],
  options: SchemaRequest = {},
  showSchema: boolean | null | undefined = undefined,
): FormatInput {
  const param = paramOf(path);
  if (
    showSchema != null &&
    options.prompt != null &&
    showSchema !== (options.prompt === 'schema')
  ) {
    throw invalidValue(
      `Invalid value: schema_in_prompt and ${paramOf([...path.slice(0, -1), 'prompt'])} contradict each other: keep one.`,
      'schema_in_prompt',
    );
  }
  return {
    type: 'json_schema',
    schema: schemaText(rawJson(text, path)!, param),
    options: compileOptions(options),
    param,
    prompt: options.prompt ?? (showSchema ? 'schema' : DEFAULT_PROMPT),
    ground: options.ground ?? [],
  };
}

/** The maximum length of a schema as a string, which is read at once. */
const MAX_STRING = 1 << 20;

/** The text of a schema, which the request may hold as a string. */
function schemaText(json: string, param: string): string {
  if (!json.startsWith('"')) return json;
  if (json.length > MAX_STRING) {
    throw invalidValue(
      `Invalid value: ${param} is longer than 1 MB as a string: send the schema as an object.`,
      param,
    );
  }
  const text = JSON.parse(json) as string;
  // It was one value to the check of the body.
  checkStructure(new TextEncoder().encode(text), undefined, { name: param, param });
  try {
    JSON.parse(text);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw invalidValue(`Invalid value: ${param} is not the JSON text of a schema: ${why}.`, param);
  }
  return text;
}
