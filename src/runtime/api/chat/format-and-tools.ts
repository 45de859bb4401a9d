/** What an answer is held to, its format and its tools: read alike from the requests of both endpoints. */
import { formworkError } from '../../errors.ts';
import type { CompileOptions } from '../../grammar/types.ts';
import { rawJson } from '../http/raw-json.ts';
import type { FormatInput, ToolChoiceInput, ToolInput } from './input.ts';

/** Whether the prompt shows the schema to the model when the request does not say; measured by bench/prompt: docs/decisions/0014. */
const SCHEMA_SHOWN = false;

/** What a request says of its schema beside the schema. */
export interface SchemaRequest {
  /** False: formats that nobody defines constrain nothing, instead of being refused. */
  readonly strict?: boolean | null | undefined;
  /** What may stand between the values and names of the document. */
  readonly whitespace?: CompileOptions['whitespace'] | null | undefined;
}

/** How a schema is read, by what the request says of it. */
const compileOptions = ({ strict, whitespace }: SchemaRequest): CompileOptions => ({
  ...(strict === false ? { format: 'known' } : {}),
  ...(whitespace == null ? {} : { whitespace }),
});

/**
 * The format that a request asks for.
 * @param text the request, as JSON
 * @param path leads to the schema in it
 * @param said what stands beside the schema
 */
export function readFormat(
  type: FormatInput['type'] | undefined,
  text: string,
  path: readonly string[],
  said: SchemaRequest = {},
  shown = SCHEMA_SHOWN,
): FormatInput {
  if (type !== 'json_schema') return { type: type ?? 'text' };
  const options = compileOptions(said);
  return { type, schema: rawJson(text, path)!, options, param: path.join('.'), shown };
}

/** A function as a request describes it. */
interface FunctionRequest extends SchemaRequest {
  readonly name: string;
  readonly description?: string | null;
  readonly parameters?: unknown;
}

/**
 * The tools that a request offers.
 * @param text the request, as JSON
 * @param within leads from an item of its `tools` to the function
 * @throws `invalid_value` when two have one name.
 */
export function readTools(
  functions: readonly FunctionRequest[],
  text: string,
  within: readonly string[] = [],
): ToolInput[] {
  const names = new Set<string>();
  return functions.map(({ name, description, parameters, strict }, place) => {
    const paramOf = (field: string) => [`tools[${place}]`, ...within, field].join('.');
    if (names.has(name)) throw invalid(`Two tools are named ${name}.`, paramOf('name'));
    names.add(name);
    const path = ['tools', place, ...within, 'parameters'];
    return {
      name,
      param: paramOf('parameters'),
      options: compileOptions({ strict }),
      ...(description == null ? {} : { description }),
      ...(parameters == null ? {} : { parameters: rawJson(text, path)! }),
    };
  });
}

/**
 * Checks a choice of tools against the tools there are.
 * @throws `invalid_value` when the tool, or any tool, is missing.
 */
export function checkToolChoice(
  choice: ToolChoiceInput,
  tools: readonly ToolInput[],
  nameParam: string,
): ToolChoiceInput {
  if (typeof choice === 'object' && !tools.some((tool) => tool.name === choice.name)) {
    throw invalid(`There is no tool named ${choice.name}.`, nameParam);
  }
  if (choice === 'required' && tools.length === 0) {
    throw invalid('tool_choice "required" needs tools.', 'tool_choice');
  }
  return choice === 'auto' && tools.length === 0 ? 'none' : choice;
}

const invalid = (message: string, param: string) =>
  formworkError(message, { code: 'invalid_value', param });
