/**
 * Tools in namespaces, as the Codex CLI sends those of its MCP servers and agents: groups of
 * functions that the client runs. The model sees each by one name, `namespace.name`.
 */
import { formworkError } from '../../common/errors.ts';
import { rawItems } from '../http/json/raw-json.ts';
import type { FunctionTool, ResponseRequest } from '../schemas/responses.ts';

type RequestTools = NonNullable<ResponseRequest['tools']>;

/** The name of a function in a call: two functions of different namespaces may share a `name`. */
export interface CallName {
  readonly name: string;
  readonly namespace?: string;
}

/** A function of a request's tools. */
export interface PlacedFunction {
  /** With the name that the model sees. */
  readonly tool: FunctionTool;
  /** Its name in calls. */
  readonly call: CallName;
  /** The path to it in the request. */
  readonly path: readonly (string | number)[];
}

/** The maximum number of functions, those in namespaces included. */
const MOST_FUNCTIONS = 128;

/** The name by which the model sees a function, from that in a call. */
export const nameInPrompt = (call: {
  readonly name: string;
  readonly namespace?: string | null | undefined;
}): string => (call.namespace == null ? call.name : `${call.namespace}.${call.name}`);

/**
 * Lists the functions of a request's tools.
 * @throws `invalid_value` if there are more than 128.
 */
export function functionsOf(tools: RequestTools): PlacedFunction[] {
  const functions = tools.flatMap((tool, place): PlacedFunction[] => {
    const path = ['tools', place];
    if (tool.type === 'function') return [{ tool, call: { name: tool.name }, path }];
    return tool.tools.map((inner, at) => {
      const call = { name: inner.name, namespace: tool.name };
      return { tool: { ...inner, name: nameInPrompt(call) }, call, path: [...path, 'tools', at] };
    });
  });
  if (functions.length > MOST_FUNCTIONS) {
    throw formworkError(
      `Invalid value: tools has ${functions.length} functions, and at most ${MOST_FUNCTIONS} are allowed, those in namespaces included.`,
      { code: 'invalid_value', param: 'tools' },
    );
  }
  return functions;
}

/** The JSON of each function, in the order of {@link functionsOf}. */
export function functionTexts(tools: RequestTools, text: string): string[] {
  if (tools.length === 0) return [];
  return rawItems(text, ['tools']).flatMap((tool, place) =>
    tools[place]?.type === 'namespace' ? rawItems(tool, ['tools']) : [tool],
  );
}

/** Maps the names that the model sees to those of calls. */
export const callNames = (tools: RequestTools): ReadonlyMap<string, CallName> =>
  new Map(functionsOf(tools).map(({ tool, call }) => [tool.name, call]));
