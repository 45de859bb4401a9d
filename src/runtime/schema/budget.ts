/**
 * What one schema may cost. Exceeding it is an answer (`schema_too_complex`), not a crash. Work is counted in states, the
 * same on every machine; a clock is only the net under compiling, and none runs once a document has begun.
 */
import { formworkError, isFormworkError } from '../errors.ts';
import type { Budget } from '../regular/index.ts';
import type { CompileBudget } from './options.ts';

/** How many values may nest inside one another before any of them can end; also schemas applied to one value. */
const MAX_DEPTH = 256;

/** What a schema's documents mostly ask for is found ahead of them within so many states. */
const MAX_AHEAD = 1000;

/** The clock is read once in so many states: reading it costs as much as a state does. */
const UNCHECKED = 128;

/** A budget with a place: errors name the schema being worked on. */
export interface SchemaBudget extends Budget {
  /** Says what is being worked on. Where that is, as a pointer, is found once it is asked for: making pointers costs. */
  at<T>(pointerOf: (what: T) => string, what: T): void;
  /** Goes one level deeper; `schema_too_complex` past {@link MAX_DEPTH}. Every `enter` is followed by `leave`. */
  enter(): void;
  leave(): void;
  /**
   * Does one step through a document, with all states of its own. No clock: a busy machine must not end an answer. What
   * the work takes is handed on, as a function made for each step would be litter.
   */
  step<T, A, B, C>(work: (a: A, b: B, c: C) => T, a?: A, b?: B, c?: C): T;
  /** Does, as one step, what may as well be left for the steps that need it: gives it up after {@link MAX_AHEAD} states. */
  ahead(work: () => void): void;
  /** Ends compiling. */
  compiled(): void;
  /** States spent since the beginning. */
  spent(): number;
}

/** Makes a budget whose clock starts now; what the caller does not limit has limits of ours. */
export function makeBudget(limits: Partial<CompileBudget> = {}): SchemaBudget {
  const { states = 400_000, milliseconds = 30_000 } = limits;
  let left = states;
  let depth = 0;
  let unchecked = 0;
  let deadline = performance.now() + milliseconds;
  let stepping = false;
  let before = 0;
  let pointerOf: (what: never) => string = () => '';
  let worked: unknown;
  const tooComplex = (what: string) => complexity(what, pointerOf(worked as never));
  const refill = () => {
    before += states - left;
    left = states;
    depth = 0;
  };
  const budget: SchemaBudget = {
    at(pointer, what) {
      pointerOf = pointer;
      worked = what;
    },
    spend(count = 1) {
      left -= count;
      if (left < 0) throw tooComplex(`more than ${states} states`);
      unchecked += 1 + count;
      if (unchecked < UNCHECKED) return;
      unchecked = 0;
      if (performance.now() > deadline) {
        throw tooComplex(`more than ${milliseconds} ms`);
      }
    },
    enter() {
      if (++depth > MAX_DEPTH) {
        depth = 0;
        throw tooComplex(`more than ${MAX_DEPTH} levels at once`);
      }
    },
    leave() {
      depth--;
    },
    step(work, a, b, c) {
      // While compiling, and within another step, the budget is that one's.
      if (stepping || deadline !== Number.POSITIVE_INFINITY) return work(a!, b!, c!);
      refill();
      stepping = true;
      try {
        return work(a!, b!, c!);
      } finally {
        stepping = false;
      }
    },
    ahead(work) {
      budget.step(() => {
        const kept = Math.max(0, left - MAX_AHEAD);
        left -= kept;
        try {
          work();
        } catch (error) {
          const complex = isFormworkError(error) && error.code === 'schema_too_complex';
          if (!complex && !isStackOverflow(error)) throw error;
        } finally {
          left += kept;
        }
      });
    },
    compiled() {
      refill();
      deadline = Number.POSITIVE_INFINITY;
    },
    spent: () => before + states - left,
  };
  return budget;
}

/** True for the error of an engine whose own stack is too small. */
export function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError && /call stack|recursion/i.test(error.message);
}

function complexity(what: string, pointer: string) {
  return formworkError(
    `The schema needs ${what}${pointer ? ` at ${pointer}` : ''}: split it, bound it or make its alternatives disjoint.`,
    { code: 'schema_too_complex', pointer },
  );
}
