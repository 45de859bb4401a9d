/**
 * What one schema may cost. A schema that costs more is refused (`schema_too_complex`). Work is counted in states, which are
 * the same on every machine. While compiling there is a time limit, too, as a safety net; none once a document has begun.
 */
import { formworkError, isFormworkError } from '../errors.ts';
import type { Budget, Meter } from '../regular/index.ts';
import type { CompileBudget } from './options.ts';

/** How deep values may nest before any of them can end, and how deep schemas that apply to one value. */
const MAX_DEPTH = 256;

/** States that may be spent ahead of documents, on what most of them ask for. */
const MAX_AHEAD = 1000;

/** The clock is read once in so many states, as reading it costs as much as a state. */
const UNCHECKED = 128;

/** A budget with a place: errors name the schema being worked on. */
export interface SchemaBudget extends Budget {
  /** Tells what is being worked on. Its JSON Pointer is only made for an error. */
  at<T>(pointerOf: (what: T) => string, what: T): void;
  /** Goes one level deeper; `schema_too_complex` past {@link MAX_DEPTH}. Every `enter` is followed by `leave`. */
  enter(): void;
  leave(): void;
  /**
   * Does one step through a document, with a full budget of states and without a time limit: a busy machine must not end
   * an answer. The arguments are passed on so that callers need not allocate a closure for each step.
   */
  step<T, A, B, C>(work: (a: A, b: B, c: C) => T, a?: A, b?: B, c?: C): T;
  /** Does work ahead of the steps that will need it, as one step that gives up after {@link MAX_AHEAD} states. */
  ahead(work: () => void): void;
  /** Ends the compilation: from now on each step has a budget of its own. */
  compiled(): void;
  /** States spent since the beginning. */
  spent(): number;
}

/**
 * Makes a budget, which pays for what is done in a workspace while compiling and in each step. Its time starts now.
 * @param allowance States that compiling may take, where those are fewer than the limits say.
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
      // While compiling and within another step there is a budget already.
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
        try {
          work();
        } catch (error) {
          if (!isTooComplex(error) && !isStackOverflow(error)) throw error;
        } finally {
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

/** True for the refusal of a schema that costs too much. */
export function isTooComplex(error: unknown): boolean {
  return isFormworkError(error) && error.code === 'schema_too_complex';
}

/** True for the error of a JavaScript engine that its call stack is full. */
export function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError && /call stack|recursion/i.test(error.message);
}

function complexity(what: string, pointer: string) {
  return formworkError(
    `The schema needs ${what}${pointer ? ` at ${pointer}` : ''}: split it, add limits, or make its alternatives disjoint.`,
    { code: 'schema_too_complex', pointer },
  );
}
