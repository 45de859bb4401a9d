/** What every answer of `/v1` has, whichever route it is of: the request's id, and leave for pages to read it. */
import type { MiddlewareHandler } from 'hono';
import type { ApiEnvironment } from '../context.ts';
import { newId } from './ids.ts';
import { isMessagesPath } from './messages-errors.ts';

/**
 * Bearer keys and no cookies: a page of any origin may call, as it could from a server, and read what it is told.
 * SDKs send headers of their own, which the wildcard lets through; it does not stand for `authorization` (Fetch,
 * section 4.9). Methods that no address has are let through to be told so.
 */
const preflightHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': '*,authorization',
  'access-control-max-age': '7200',
};

/** Sets `requestId`, and answers preflights. To come first, so that errors of what follows have these headers too. */
export const everyAnswer: MiddlewareHandler<ApiEnvironment> = async (c, next) => {
  const requestId = newId('req_');
  if (c.req.method === 'OPTIONS') {
    const headers = { ...preflightHeaders, 'x-request-id': requestId };
    return new Response(null, { status: 204, headers });
  }
  c.set('requestId', requestId);
  await next();
  // Afterwards: as in access.ts.
  const { headers } = c.res;
  headers.set('x-request-id', requestId);
  // As clients of that convention call it.
  if (isMessagesPath(c.req.path)) headers.set('request-id', requestId);
  headers.set('access-control-allow-origin', '*');
  headers.set('access-control-expose-headers', '*');
};
