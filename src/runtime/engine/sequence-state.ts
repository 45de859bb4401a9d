/** What the scheduler keeps of its sequences, and what can go wrong with them. */
import { type FormworkError, formworkError } from '../errors.ts';
import type { PlacedImage } from './forward.ts';
import type { Logits } from './logits.ts';
import type { Claim } from './places.ts';
import type { Share } from './shares.ts';

/** A sequence and its forks: they share the places that were taken together. */
export interface Family {
  /** Its places. While it does not have them, none of its sequences is in the cache. */
  readonly claim: Claim;
  /** Places for forks still to come. */
  unused: number;
  readonly members: Set<State>;
}

/** Whose a sequence is. */
export const shareOf = ({ family }: State): Share => family.claim.share;

/** Tokens that are computed alike. */
export interface Run {
  readonly tokens: number[];
  /** Whether they are computed one at a time, or else in chunks counted from the first. */
  readonly decode: boolean;
  /** The pictures among the tokens. */
  readonly images: readonly PlacedImage[];
}

/** A sequence, as long as it has its place. */
export interface State {
  /** States are numbered as they come. */
  readonly id: number;
  /** What the cache knows it by. */
  sequence: number;
  readonly family: Family;
  readonly scope: string | undefined;
  /** All its tokens, in the cuts in which they were computed: computed so again, they are the same bits. */
  history: Run[];
  /** Number of tokens in its history. */
  length: number;
  /** Tokens in the KV cache: as many as {@link length}, or fewer when its pages were given to others. */
  cached: number;
  reused: number;
  /** Whether it is a fork, or has forks. */
  forked: boolean;
  logits: Logits | undefined;
  job: Job | undefined;
  /** In the pass that is being computed. */
  computing: boolean;
  closed: FormworkError | undefined;
}

/** How far a job is. */
interface Progress {
  /** What is computed: what is appended, behind the history where the cache has lost that. */
  runs: readonly Run[];
  /** The run that is next, and how many of its tokens are done. */
  run: number;
  done: number;
  /** Tokens of all runs that are not done. */
  left: number;
  /** Whether the sequence holds pages that it builds on. */
  begun: boolean;
}

/** An append that is not done. */
export interface Job extends Progress {
  readonly state: State;
  readonly appended: Run;
  /** How many that came later began before it. */
  overtaken: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** The beginning of an append: at what the cache holds of its sequence. */
export function atStart({ cached, history, length }: State, appended: Run): Progress {
  const begun = cached > 0;
  return {
    runs: begun ? [appended] : [...history, appended],
    run: 0,
    done: 0,
    left: appended.tokens.length + (begun ? 0 : length),
    begun,
  };
}

/** Lets go of the logits that a sequence has. */
export function dropLogits(state: State): void {
  state.logits?.release();
  state.logits = undefined;
}

/** The tokens of a history. */
export const tokensOf = (history: readonly Run[]): number[] =>
  history.flatMap(({ tokens }) => tokens);

/** Adds what was computed to the end of a history. */
export function addRun(history: Run[], run: Run): void {
  const last = history.at(-1);
  if (last?.decode && run.decode) last.tokens.push(...run.tokens);
  else history.push(run);
}

/** A history without its last `count` tokens. */
export function withoutLast(history: readonly Run[], count: number): Run[] {
  const rest = [...history];
  let more = count;
  for (let last = rest.pop(); last; last = rest.pop()) {
    if (last.tokens.length > more) {
      return [...rest, { ...last, tokens: last.tokens.slice(0, last.tokens.length - more) }];
    }
    more -= last.tokens.length;
  }
  return rest;
}

/** The error of a sequence that needs memory which others hold. */
export function cacheFull(): FormworkError {
  return formworkError('The KV cache is full: it cannot hold this conversation. Try again later.', {
    code: 'engine_busy',
  });
}

/** The error of a caller that does not keep to the contract of a sequence. */
export function misuse(message: string): FormworkError {
  return formworkError(message, { code: 'internal_error' });
}
