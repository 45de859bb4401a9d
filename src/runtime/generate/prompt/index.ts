/** Converts conversations to tokens: chat templates, tools, schema hints. */

export { checkLength, exceedsTwiceContext } from './check-length.ts';
export { describeSchema, type SchemaPrompt } from './describe-schema.ts';
export { encodePrompt } from './encode.ts';
export { encodeText } from './encode-text.ts';
export { prefillSystem } from './prefill-system.ts';
export { checkTokens, rawPrompt } from './raw.ts';
export { formatsBefore } from './reasoning.ts';
export { renderPrompt } from './render.ts';
export { toolCallFormat } from './tool-calls.ts';
export type {
  PromptInput,
  PromptMessage,
  PromptPart,
} from './types.ts';
