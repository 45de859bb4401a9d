/**
 * `@formwork/grammar`: the core alone, for those who bring their own engine. A schema and a vocabulary in, token masks, forced
 * text and the shortest finish out.
 */
export { maskLogits } from './client/mask-logits.ts';
export {
  type ErrorCode,
  type ErrorDetails,
  type FormworkError,
  isFormworkError,
} from './errors.ts';
export * from './grammar/index.ts';
