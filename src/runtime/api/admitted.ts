import type { MiddlewareHandler } from 'hono';
import type { ApiEnvironment, Context } from './context.ts';
import { bodyLimit } from './http/body.ts';
import { isStreamed } from './http/stream.ts';

/**
 * For routes that compute: lets a request in, before its body is read, where its key and the node have room for it. A
 * request whose answer streams is done when its generation is: {@link prepare} sees to that.
 * @throws `too_many_parallel_requests`, `engine_overloaded`
 */
export function admitted({ access }: Context): MiddlewareHandler<ApiEnvironment> {
  return async (c, next) => {
    const length = Number(c.req.header('content-length') ?? bodyLimit);
    const leave = access.admit?.(c.var.caller, Math.min(length, bodyLimit));
    if (!leave) return next();
    c.set('leave', leave);
    let streams = false;
    try {
      await next();
      streams = !c.error && isStreamed(c.res);
    } finally {
      if (!streams) leave();
    }
  };
}
