/**
 * The names in a chat completion of the options of `generate`. Apart from the other facts about
 * them, whose texts a client of a server does not need.
 */
export const requestNames = {
  temperature: 'temperature',
  topP: 'top_p',
  topK: 'top_k',
  minP: 'min_p',
  frequencyPenalty: 'frequency_penalty',
  presencePenalty: 'presence_penalty',
  repetitionPenalty: 'repetition_penalty',
  loopPenalty: 'loop_penalty',
  groundBonus: 'ground_bonus',
  maxTokens: 'max_completion_tokens',
  seed: 'seed',
  stop: 'stop',
  effort: 'reasoning_effort',
  showSchema: 'schema_in_prompt',
} as const;
