/**
 * `@formwork/grammar`: the core alone, for other inference engines. Takes a schema and a
 * vocabulary; returns token masks, forced text and the shortest finish.
 */
export { maskLogits } from './client/mask-logits.ts';
export {
  type ErrorCode,
  type ErrorDetails,
  type FormworkError,
  isFormworkError,
} from './errors.ts';
export * from './grammar/index.ts';
