/** Reads the format and tools that constrain an answer, for the requests of all endpoints. */
import { invalidValue } from '../../common/errors.ts';
import type {
  FormatInput,
  GroundKind,
  SchemaPrompt,
  ToolChoiceInput,
  ToolInput,
} from '../../generate/index.ts';
import type { CompileOptions } from '../../grammar/index.ts';
import { checkStructure } from '../http/json/check-structure.ts';
import { rawItems, rawJson } from '../http/json/raw-json.ts';

/** The default for what the prompt says about the schema; measured in docs/decisions/0014. */
const DEFAULT_PROMPT: SchemaPrompt = 'none';

/** Options of a request beside its schema. */
export interface SchemaRequest {
  /** If false, unknown formats are ignored instead of rejected. */
  readonly strict?: boolean | null | undefined;
  /** Whitespace that is allowed between the tokens of the document. */
  readonly whitespace?: CompileOptions['whitespace'] | null | undefined;
  /** The order of object members. */
  readonly member_order?: CompileOptions['memberOrder'] | null | undefined;
  /** What the prompt says about the schema. */
  readonly prompt?: SchemaPrompt | null | undefined;
  /** Kinds of values that must occur in the messages. */
  readonly ground?: readonly GroundKind[] | null | undefined;
}

/** The compile options that a request selects. */
const compileOptions = (options: SchemaRequest): CompileOptions => ({
  ...(options.strict === false ? { format: 'known' } : {}),
  ...(options.whitespace == null ? {} : { whitespace: options.whitespace }),
  ...(options.member_order == null ? {} : { memberOrder: options.member_order }),
});

/** A path into a request, in the notation of errors: `tools[0].function`. */
const paramOf = (path: readonly (string | number)[]): string =>
  path.reduce<string>((param, step) => {
    if (typeof step === 'number') return `${param}[${step}]`;
    return param === '' ? step : `${param}.${step}`;
  }, '');

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

/** A function as a request describes it. */
interface FunctionRequest extends SchemaRequest {
  readonly name: string;
  readonly description?: string | null;
}

/**
 * The tools of a request.
 * @param text The request as JSON.
 * @param pathOf The path to a field of the function at an index: the list, the index, and the keys
 *   from there.
 * @param schemaField The field of a function that holds the schema of its arguments.
 * @param texts The JSON of each entry that has a function; the items of the list if absent.
 * @throws `invalid_value` if two tools have the same name.
 */
export function readTools(
  functions: readonly FunctionRequest[],
  text: string,
  pathOf: (place: number, field: string) => readonly (string | number)[],
  schemaField = 'parameters',
  // In one pass over the text.
  texts: readonly string[] = functions.length === 0
    ? []
    : rawItems(text, pathOf(0, '').slice(0, 1)),
): ToolInput[] {
  const names = new Set<string>();
  return functions.map(({ name, description, strict }, place) => {
    if (names.has(name)) {
      throw invalidValue(`Two tools are named ${name}.`, paramOf(pathOf(place, 'name')));
    }
    names.add(name);
    const path = pathOf(place, schemaField);
    const inEntry = path.slice(path.findLastIndex((step) => typeof step === 'number') + 1);
    const parameters = rawJson(texts[place] ?? '', inEntry);
    return {
      name,
      param: paramOf(path),
      options: compileOptions({ strict }),
      ...(description == null ? {} : { description }),
      ...(parameters === undefined || parameters === 'null' ? {} : { parameters }),
    };
  });
}

/**
 * Checks a tool choice against the available tools.
 * @param nameParam The path of a name in the choice, by its index.
 * @throws `invalid_value` if the tool, or any tool, is missing.
 */
export function checkToolChoice(
  choice: ToolChoiceInput,
  tools: readonly ToolInput[],
  nameParam: (place: number) => string,
): ToolChoiceInput {
  if (typeof choice === 'object') {
    const known = new Set(tools.map(({ name }) => name));
    const missing = choice.names.findIndex((name) => !known.has(name));
    if (missing !== -1) {
      throw invalidValue(`There is no tool named ${choice.names[missing]}.`, nameParam(missing));
    }
    return choice;
  }
  if (choice === 'required' && tools.length === 0) {
    throw invalidValue('tool_choice "required" needs tools.', 'tool_choice');
  }
  return choice === 'auto' && tools.length === 0 ? 'none' : choice;
}
