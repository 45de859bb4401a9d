/** One request's life: prompt in, events out. */
export { encodeBytes } from './encode-bytes.ts';
export { generate } from './generate.ts';
export { createTextMatcher } from './text-matcher.ts';
export type { AnswerToken, EndCause, GenerateEvent, GenerateRequest } from './types.ts';
