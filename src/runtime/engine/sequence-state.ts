/** What the scheduler keeps of its sequences, and what can go wrong with them. */
import { type FormworkError, formworkError } from '../errors.ts';
import type { PlacedImage } from './forward.ts';

/** A sequence and its forks: they share the places that were taken together. */
export interface Family {
  /** Places for forks still to come. */
  unused: number;
  members: number;
}

/** A sequence, as long as it has its place. */
export interface State {
  readonly id: number;
  readonly family: Family;
  readonly scope: string | undefined;
  length: number;
  reused: number;
  logits: Float32Array | undefined;
  job: Job | undefined;
  /** In the pass that is being computed. */
  computing: boolean;
  closed: FormworkError | undefined;
}

/** An append that is not done. */
export interface Job {
  readonly state: State;
  readonly tokens: Int32Array;
  /** The pictures among the tokens. */
  readonly images: readonly PlacedImage[];
  /** Whether it is one token, and not the last one of a prompt. */
  readonly decode: boolean;
  /** Whether it is the sequence's first append. */
  readonly prompt: boolean;
  /** Of a prompt: whether it has been in a pass. */
  begun: boolean;
  /** Of a prompt: how many that came later began before it. */
  overtaken: number;
  done: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** The error of a sequence that needs memory which others hold. */
export function cacheFull(): FormworkError {
  return formworkError(
    'The KV cache is full: too many long conversations run at the same time. Try again later.',
    { code: 'engine_busy' },
  );
}

/** The error of a caller that does not keep to the contract of a sequence. */
export function misuse(message: string): FormworkError {
  return formworkError(message, { code: 'internal_error' });
}
