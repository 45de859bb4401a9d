/** What other servers, and other addresses of this one, call what has another name here: whoever moves from them is told the name. */

const chatSchema = 'response_format.json_schema.schema';
const schema = [chatSchema, 'text.format', 'output_config.format'];
const effort = ['reasoning_effort', 'reasoning.effort', 'output_config.effort'];
const conversation = ['messages', 'input'];
const tokens = ['max_tokens', 'max_output_tokens'];

/** The first of these that an address knows. */
const names: Readonly<Record<string, readonly string[]>> = {
  // vLLM
  guided_json: schema,
  guided_choice: [`${chatSchema} with an enum`, 'text.format with an enum'],
  guided_regex: [`${chatSchema} with a pattern`, 'text.format with a pattern'],
  structured_outputs: schema,
  // Ollama
  format: schema,
  think: effort,
  // llama.cpp
  json_schema: schema,
  repeat_penalty: ['repetition_penalty', 'frequency_penalty'],
  // several
  chat_template_kwargs: effort,
  reasoning: effort,
  n_predict: tokens,
  best_of: ['n'],
  system: [...conversation, 'instructions'],
  // the convention's own, before tools
  functions: ['tools'],
  function_call: ['tool_choice'],
  // the convention's own, of other addresses
  prompt: conversation,
  input: conversation,
  messages: conversation,
  instructions: conversation,
  text: schema,
  response_format: schema,
  max_tokens: tokens,
  max_completion_tokens: tokens,
  max_output_tokens: tokens,
  reasoning_effort: effort,
  stop: ['stop_sequences'],
  // Anthropic's
  stop_sequences: ['stop'],
  thinking: effort,
  output_config: schema,
  output_format: schema,
};

/** The parameter to take instead of one that is unknown here, of those that `known` has; undefined where there is none. */
export const nameHere = (param: string, known: readonly string[]): string | undefined =>
  Object.hasOwn(names, param)
    ? names[param]?.find((name) => known.includes(name.split(/[. ]/)[0]!))
    : undefined;
