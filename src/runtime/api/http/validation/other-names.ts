/**
 * Names that other servers and other endpoints use for our parameters. Error messages suggest ours.
 */

const chatSchema = 'response_format.json_schema.schema';
const schema = [chatSchema, 'text.format', 'output_config.format'];
const effort = ['reasoning_effort', 'reasoning.effort', 'output_config.effort'];
const conversation = ['messages', 'input'];
const tokens = ['max_tokens', 'max_output_tokens'];

/**
 * Per name, alternatives in order of preference. The first one that the endpoint knows is
 * suggested.
 */
const names: Readonly<Record<string, readonly string[]>> = {
  // vLLM
  guided_json: schema,
  guided_choice: [`${chatSchema} with an enum`, 'text.format with an enum'],
  guided_regex: [`${chatSchema} with a pattern`, 'text.format with a pattern'],
  structured_outputs: schema,
  // SGLang
  regex: [`${chatSchema} with a pattern`, 'text.format with a pattern'],
  // Mistral
  random_seed: ['seed'],
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
  // the convention's own, of other endpoints
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

/** The parameter of `known` to suggest for an unknown one; undefined if there is none. */
export const nameHere = (param: string, known: readonly string[]): string | undefined =>
  Object.hasOwn(names, param)
    ? names[param]?.find((name) => known.includes(name.split(/[. ]/)[0]!))
    : undefined;
