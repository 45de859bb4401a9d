/** What every route works with. */

import type { Languages } from '../generate/index.ts';
import type { Caller, Ports } from './ports.ts';
import type { TraceContext } from './tracing/spans.ts';

/** The ports, with what the API keeps between requests. */
export interface Context extends Ports {
  readonly languages: Languages;
  readonly patience: number;
}

/** What the routes know of a request besides itself; Hono's `c.var`. */
export interface RequestVariables {
  readonly requestId: string;
  readonly caller: Caller;
  /** The request's span, which those of its phases belong to. */
  readonly trace: TraceContext;
  /** Says that the request is done, where it was admitted: {@link admitted}. Safe to call twice. */
  readonly leave?: () => void;
}

/** Hono's environment for our routes. */
export interface ApiEnvironment {
  Variables: RequestVariables;
}
