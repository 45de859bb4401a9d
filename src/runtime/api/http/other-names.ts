/** What other servers of the convention call what has another name here: whoever moves from them is told the name. */

const schema = 'response_format.json_schema.schema';

const names: Readonly<Record<string, string>> = {
  // vLLM
  guided_json: schema,
  structured_outputs: schema,
  // Ollama
  format: schema,
  think: 'reasoning_effort',
  // llama.cpp
  json_schema: schema,
  'response_format.schema': schema,
  repeat_penalty: 'frequency_penalty',
  // several
  chat_template_kwargs: 'reasoning_effort',
  reasoning: 'reasoning_effort',
  repetition_penalty: 'frequency_penalty',
  n_predict: 'max_tokens',
  // the convention's own, before tools
  functions: 'tools',
  function_call: 'tool_choice',
};

/** The parameter to take instead of one that is unknown here; undefined where there is none. */
export const nameHere = (param: string): string | undefined =>
  Object.hasOwn(names, param) ? names[param] : undefined;
