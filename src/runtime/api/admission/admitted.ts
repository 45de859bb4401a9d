import type { MiddlewareHandler } from 'hono';
import type { ApiEnvironment, Context } from '../context.ts';
import { isStreamed } from '../http/answer/stream.ts';
import { bodyLimit } from '../http/body/body.ts';

/**
 * Middleware for routes that compute: admits a request, before its body is read, if its key and the
 * node have capacity, and lets it begin in its turn (start-pacer.ts). A streamed request is
 * released when its generation ends (prepare.ts).
 * @throws `too_many_parallel_requests`, `engine_overloaded`
 */
export function admitted({ access, pacer }: Context): MiddlewareHandler<ApiEnvironment> {
  return async (c, next) => {
    // A body without a length is counted as it arrives.
    const length = Number(c.req.header('content-length') ?? 0);
    const admission = access.admit?.(c.var.caller, Math.min(length, bodyLimit));
    if (!admission) {
      await pacer.enter(c.var.caller.keyId);
      return next();
    }
    const { leave, grow, hold } = admission;
    c.set('leave', leave);
    c.set('grow', grow);
    c.set('hold', hold);
    let streams = false;
    try {
      await pacer.enter(c.var.caller.keyId);
      await next();
      streams = !c.error && isStreamed(c.res);
    } finally {
      if (!streams) leave();
    }
  };
}

/**
 * Middleware for routes that compute nothing, but load what may be large: they need no slot, only
 * memory.
 */
export function counted({ access }: Context): MiddlewareHandler<ApiEnvironment> {
  return async (c, next) => {
    const reading = access.read?.(c.var.caller);
    c.set('hold', reading?.hold);
    try {
      await next();
    } finally {
      reading?.leave();
    }
  };
}
