import type { ToolChoiceInput, ToolInput } from '../../generate/index.ts';
import type { ChatCompletionRequest } from '../schemas/chat-request.ts';
import { checkToolChoice, readTools } from './format-and-tools.ts';

/** The tools of a chat completion, and the choice among them. */
export interface ReadTools {
  readonly tools: readonly ToolInput[];
  readonly toolChoice: ToolChoiceInput;
  /**
   * True if the request uses functions, the form that preceded tools: one call per answer, reported
   * as `function_call`.
   */
  readonly oldForm: boolean;
}

/**
 * Reads the tools of a chat completion, or its functions, and the choice among them.
 * @param text The request as JSON.
 * @throws `invalid_value` for duplicate or unknown names.
 */
export function readToolsAndChoice(request: ChatCompletionRequest, text: string): ReadTools {
  const tools = readTools(
    (request.tools ?? []).map((tool) => tool.function),
    text,
    (place, field) => ['tools', place, 'function', field],
  );
  const functions = readTools(request.functions ?? [], text, (place, field) => [
    'functions',
    place,
    field,
  ]);
  const oldForm = tools.length === 0 && functions.length > 0;
  const all = [...tools, ...functions];
  const choice = oldForm ? choiceOfFunction(request) : choiceOfTools(request);
  const nameParam = (place: number): string => {
    if (oldForm) return 'function_call.name';
    const { tool_choice: asked } = request;
    return typeof asked === 'object' && asked?.type === 'allowed_tools'
      ? `tool_choice.allowed_tools.tools[${place}].function.name`
      : 'tool_choice.function.name';
  };
  return { tools: all, toolChoice: checkToolChoice(choice, all, nameParam), oldForm };
}

function choiceOfTools({ tool_choice: asked }: ChatCompletionRequest): ToolChoiceInput {
  if (asked == null) return 'auto';
  if (typeof asked === 'string') return asked;
  if (asked.type === 'function') return { names: [asked.function.name], required: true };
  if (asked.type !== 'allowed_tools') return asked.type;
  const { mode, tools } = asked.allowed_tools;
  return { names: tools.map((tool) => tool.function.name), required: mode === 'required' };
}

function choiceOfFunction({ function_call: asked }: ChatCompletionRequest): ToolChoiceInput {
  if (asked == null) return 'auto';
  return typeof asked === 'string' ? asked : { names: [asked.name], required: true };
}
