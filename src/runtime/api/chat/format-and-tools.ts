/** What an answer is held to, its format and its tools: read alike from the requests of all endpoints. */
import { formworkError } from '../../errors.ts';
import type { FormatInput, ToolChoiceInput, ToolInput } from '../../generate/index.ts';
import type { CompileOptions } from '../../grammar/index.ts';
import type { GroundKind } from '../../ground/index.ts';
import type { SchemaPrompt } from '../../prompt/index.ts';
import { rawItems, rawJson } from '../http/raw-json.ts';

/** What the prompt says about the schema when the request does not choose; measured: docs/decisions/0014. */
const TOLD: SchemaPrompt = 'none';

/** What a request says of its schema beside the schema. */
export interface SchemaRequest {
  /** False: formats that nobody defines constrain nothing, instead of being refused. */
  readonly strict?: boolean | null | undefined;
  /** What may stand between the values and names of the document. */
  readonly whitespace?: CompileOptions['whitespace'] | null | undefined;
  /** The order of the members of objects. */
  readonly member_order?: CompileOptions['memberOrder'] | null | undefined;
  /** What the prompt says about the schema. */
  readonly prompt?: SchemaPrompt | null | undefined;
  /** Kinds of values that come from the messages. */
  readonly ground?: readonly GroundKind[] | null | undefined;
}

/** How a schema is read, by what the request says of it. */
const compileOptions = (said: SchemaRequest): CompileOptions => ({
  ...(said.strict === false ? { format: 'known' } : {}),
  ...(said.whitespace == null ? {} : { whitespace: said.whitespace }),
  ...(said.member_order == null ? {} : { memberOrder: said.member_order }),
});

/** A path into a request, as errors write it: `tools[0].function`. */
export const paramOf = (path: readonly (string | number)[]): string =>
  path.reduce<string>((param, step) => {
    if (typeof step === 'number') return `${param}[${step}]`;
    return param === '' ? step : `${param}.${step}`;
  }, '');

/**
 * The format of a document that follows a schema.
 * @param text the request, as JSON
 * @param path leads to the schema in it, which may be the text of a schema
 * @param said what stands beside the schema
 * @param shown whether the request as a whole asks for the schema to be shown
 * @throws `invalid_value` when that is not what stands beside the schema
 */
export function schemaFormat(
  text: string,
  path: readonly string[],
  said: SchemaRequest = {},
  shown: boolean | null | undefined = undefined,
): FormatInput {
  const param = paramOf(path);
  if (shown != null && said.prompt != null && shown !== (said.prompt === 'schema')) {
    throw invalid(
      `Invalid value: schema_in_prompt and ${paramOf([...path.slice(0, -1), 'prompt'])} contradict each other: keep one.`,
      'schema_in_prompt',
    );
  }
  return {
    type: 'json_schema',
    schema: schemaText(rawJson(text, path)!, param),
    options: compileOptions(said),
    param,
    prompt: said.prompt ?? (shown ? 'schema' : TOLD),
    ground: said.ground ?? [],
  };
}

/** The text of a schema, of which a request may have the text as a string. */
function schemaText(json: string, param: string): string {
  if (!json.startsWith('"')) return json;
  const text = JSON.parse(json) as string;
  try {
    JSON.parse(text);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw invalid(`Invalid value: ${param} is not the JSON text of a schema: ${why}.`, param);
  }
  return text;
}

/** A function as a request describes it. */
interface FunctionRequest extends SchemaRequest {
  readonly name: string;
  readonly description?: string | null;
}

/**
 * The tools that a request offers.
 * @param text the request, as JSON
 * @param pathOf leads to a field of the function at a place: the list, the place, the steps from there
 * @param schemaField the field of a function that has the schema of its arguments
 * @throws `invalid_value` when two have one name.
 */
export function readTools(
  functions: readonly FunctionRequest[],
  text: string,
  pathOf: (place: number, field: string) => readonly (string | number)[],
  schemaField = 'parameters',
): ToolInput[] {
  const names = new Set<string>();
  const [list = ''] = pathOf(0, 'name');
  // In one pass over the text.
  const texts = functions.length === 0 ? [] : rawItems(text, [list]);
  return functions.map(({ name, description, strict }, place) => {
    if (names.has(name)) {
      throw invalid(`Two tools are named ${name}.`, paramOf(pathOf(place, 'name')));
    }
    names.add(name);
    const path = pathOf(place, schemaField);
    const parameters = rawJson(texts[place] ?? '', path.slice(2));
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
 * Checks a choice of tools against the tools there are.
 * @param nameParam The path of a name in the choice, by its place.
 * @throws `invalid_value` when the tool, or any tool, is missing.
 */
export function checkToolChoice(
  choice: ToolChoiceInput,
  tools: readonly ToolInput[],
  nameParam: (place: number) => string,
): ToolChoiceInput {
  if (typeof choice === 'object') {
    const missing = choice.names.findIndex((name) => !tools.some((tool) => tool.name === name));
    if (missing !== -1) {
      throw invalid(`There is no tool named ${choice.names[missing]}.`, nameParam(missing));
    }
    return choice;
  }
  if (choice === 'required' && tools.length === 0) {
    throw invalid('tool_choice "required" needs tools.', 'tool_choice');
  }
  return choice === 'auto' && tools.length === 0 ? 'none' : choice;
}

const invalid = (message: string, param: string) =>
  formworkError(message, { code: 'invalid_value', param });
