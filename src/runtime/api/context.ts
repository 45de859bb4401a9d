/** What every route works with. */
import type { Grammar, Vocabulary } from '../grammar/types.ts';
import type { Caller, Ports } from './ports.ts';

/** The ports, with what the API keeps between requests. */
export interface Context extends Omit<Ports, 'compile'> {
  /** Compiles a schema's JSON text, or finds it compiled; errors name the parameter it came in. */
  readonly compile: (schema: string, vocabulary: Vocabulary, param: string) => Grammar;
}

/** What the routes know of a request besides itself; Hono's `c.var`. */
export interface RequestVariables {
  readonly requestId: string;
  readonly caller: Caller;
}

/** Hono's environment for our routes. */
export interface ApiEnvironment {
  Variables: RequestVariables;
}
