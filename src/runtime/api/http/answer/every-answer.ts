/** Headers of every answer of `/v1`: the request's id and CORS. */
import type { MiddlewareHandler } from 'hono';
import type { ApiEnvironment } from '../../context.ts';
import { newId } from '../ids.ts';
import { isMessagesPath } from './messages-errors.ts';

/**
 * Authentication uses bearer keys, not cookies. A page of any origin may therefore call the API and
 * read the answers, as a server could. The wildcard admits the custom headers of SDKs, but does not
 * cover `authorization` (Fetch, section 4.9). Methods that no endpoint has pass the preflight, so
 * that the client reads the proper error.
 */
const preflightHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': '*,authorization',
  'access-control-max-age': '7200',
};

/**
 * Sets `requestId` and answers preflights. Register it first, so that errors of later handlers
 * carry these headers too.
 */
export const everyAnswer: MiddlewareHandler<ApiEnvironment> = async (c, next) => {
  const requestId = newId('req_');
  if (c.req.method === 'OPTIONS') {
    const headers = { ...preflightHeaders, 'x-request-id': requestId };
    return new Response(null, { status: 204, headers });
  }
  c.set('requestId', requestId);
  await next();
  // Set afterwards, for the reason in access.ts.
  const { headers } = c.res;
  headers.set('x-request-id', requestId);
  // The name of the header in that convention.
  if (isMessagesPath(c.req.path)) headers.set('request-id', requestId);
  headers.set('access-control-allow-origin', '*');
  headers.set('access-control-expose-headers', '*');
};
