import type { ToolChoiceInput, ToolInput } from '../../generate/index.ts';
import { checkToolChoice, readTools } from '../generation/tools.ts';
import type { ChatCompletionRequest } from '../schemas/chat-request.ts';

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
    const { tool_choice: choice } = request;
    return typeof choice === 'object' && choice?.type === 'allowed_tools'
      ? `tool_choice.allowed_tools.tools[${place}].function.name`
      : 'tool_choice.function.name';
  };
  return { tools: all, toolChoice: checkToolChoice(choice, all, nameParam), oldForm };
}

function choiceOfTools({ tool_choice: choice }: ChatCompletionRequest): ToolChoiceInput {
  if (choice == null) return 'auto';
  if (choice === 'any') return 'required';
  if (typeof choice === 'string') return choice;
  if (choice.type === 'function') {
    return { names: [choice.function.name], required: true, one: true };
  }
  if (choice.type !== 'allowed_tools') return choice.type;
  const { mode, tools } = choice.allowed_tools;
  return { names: tools.map((tool) => tool.function.name), required: mode === 'required' };
}

function choiceOfFunction({ function_call: choice }: ChatCompletionRequest): ToolChoiceInput {
  if (choice == null) return 'auto';
  return typeof choice === 'string' ? choice : { names: [choice.name], required: true, one: true };
}
