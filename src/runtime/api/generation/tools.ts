/** Reads the tools of a request, for all endpoints. */
import { invalidValue } from '../../common/errors.ts';
import type { ToolChoiceInput, ToolInput } from '../../generate/index.ts';
import { rawItems, rawJson } from '../http/json/raw-json.ts';
import { compileOptions, paramOf, type SchemaRequest } from './schema-request.ts';

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
