/**
 * The budget of one schema. A schema that exceeds it is rejected (`schema_too_complex`). Work is
 * counted in states, which are the same on every machine. Compiling also has a time limit as a
 * safety net; documents have none.
 */
import { formworkError, isFormworkError } from '../common/errors.ts';
import type { Budget, Meter } from '../regular/index.ts';
import type { CompileBudget } from './options.ts';

/** Maximum depth of values that cannot end yet, and of schemas that apply to one value. */
const MAX_DEPTH = 256;

/** States to spend in advance on what most documents will need. */
const MAX_AHEAD = 1000;
/** Milliseconds to spend on that. */
const MAX_AHEAD_MS = 200;

/** The clock is read once per this many states, because reading it costs as much as a state. */
const UNCHECKED = 128;

/** A budget with a location: errors name the current schema. */
export interface SchemaBudget extends Budget {
  /** Sets the current schema. Its JSON Pointer is computed only for an error. */
  at<T>(pointerOf: (what: T) => string, what: T): void;
  /**
   * Goes one level deeper; `schema_too_complex` past {@link MAX_DEPTH}. Pair every `enter` with a
   * `leave`.
   */
  enter(): void;
  leave(): void;
  /**
   * Runs one step through a document, with a full budget of states and no time limit: a busy
   * machine must not end an answer. Passes the arguments on, so that callers need not allocate a
   * closure for each step.
   */
  step<T, A, B, C>(work: (a: A, b: B, c: C) => T, a?: A, b?: B, c?: C): T;
  /**
   * Does work in advance of the steps that will need it, as one step that gives up after
   * {@link MAX_AHEAD} states or {@link MAX_AHEAD_MS}.
   */
  ahead(work: () => void): void;
  /** Ends the compilation. From now on each step has its own budget. */
  compiled(): void;
  /** States spent since the start. */
  spent(): number;
}

/**
 * Creates a budget, which pays for work in a workspace while compiling and in each step. Its time
 * starts now.
 * @param allowance states that compiling may take, if fewer than the limits allow
 */
export function makeBudget(
  meter: Meter,
  limits: Partial<CompileBudget> = {},
  allowance = Number.POSITIVE_INFINITY,
): SchemaBudget {
  const { states = 400_000, milliseconds = 30_000 } = limits;
  let most = Math.min(states, allowance);
  let left = most;
  let depth = 0;
  let unchecked = 0;
  let deadline = performance.now() + milliseconds;
  let stepping = false;
  let before = 0;
  let pointerOf: (what: never) => string = () => '';
  let worked: unknown;
  const tooComplex = (what: string) => complexity(what, pointerOf(worked as never));
  const refill = () => {
    before += most - left;
    most = states;
    left = most;
    depth = 0;
  };
  const budget: SchemaBudget = {
    at(pointer, what) {
      pointerOf = pointer;
      worked = what;
    },
    spend(count = 1) {
      left -= count;
      if (left < 0) throw tooComplex(`more than ${most} states`);
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
      // While compiling, and within another step, there is already a budget.
      if (stepping || deadline !== Number.POSITIVE_INFINITY) return work(a!, b!, c!);
      refill();
      stepping = true;
      meter.payer = budget;
      try {
        return work(a!, b!, c!);
      } finally {
        stepping = false;
      }
    },
    ahead(work) {
      budget.step(() => {
        const reserve = Math.max(0, left - MAX_AHEAD);
        left -= reserve;
        deadline = performance.now() + MAX_AHEAD_MS;
        try {
          work();
        } catch (error) {
          if (!isTooComplex(error) && !isStackOverflow(error)) throw error;
        } finally {
          deadline = Number.POSITIVE_INFINITY;
          left += reserve;
        }
      });
    },
    compiled() {
      refill();
      deadline = Number.POSITIVE_INFINITY;
    },
    spent: () => before + most - left,
  };
  meter.payer = budget;
  return budget;
}

/** Whether an error rejects a schema that costs too much. */
export function isTooComplex(error: unknown): boolean {
  return isFormworkError(error) && error.code === 'schema_too_complex';
}

/** Whether an error is a JavaScript engine's call stack overflow. */
export function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError && /call stack|recursion/i.test(error.message);
}

function complexity(what: string, pointer: string) {
  return formworkError(
    `The schema needs ${what}${pointer ? ` at ${pointer}` : ''}: split it, add limits, or make its alternatives disjoint.`,
    { code: 'schema_too_complex', pointer },
  );
}
