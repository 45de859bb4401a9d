/** The context that routes share. */

import type { Languages } from '../generate/index.ts';
import type { StartPacer } from './admission/start-pacer.ts';
import type { Caller, Ports } from './ports.ts';
import type { TraceContext } from './tracing/spans.ts';

/** The ports, and the state that the API keeps between requests. */
export interface Context extends Ports {
  readonly languages: Languages;
  readonly keepAliveMs: number;
  readonly pacer: StartPacer;
}

/** Hono's `c.var`: request-scoped values that the middleware sets. */
export interface RequestVariables {
  readonly requestId: string;
  readonly caller: Caller;
  /** The request's span, the parent of the spans of its phases. */
  readonly trace: TraceContext;
  /** Releases the request's admission; set by `admitted`. Safe to call twice. */
  readonly leave?: () => void;
  /** Counts the size of the body into the request's admission; set by `admitted`. */
  readonly grow?: (bytes: number) => void;
  /** Counts what the request holds in addition to its body; set by `admitted` and `counted`. */
  readonly hold?: (bytes: number) => void;
}

/** Hono's environment for our routes. */
export interface ApiEnvironment {
  Variables: RequestVariables;
}
