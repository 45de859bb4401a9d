/**
 * The endpoints of `/v1` that only the server has: files, batches, and the OpenAPI document with
 * them.
 */
import { type Access, createV1App, type MountedEndpoint } from '../../runtime/api/index.ts';
import { errorAnswer } from './answer.ts';
import { serverEndpoints } from './endpoints.ts';
import type { Fetch } from './handler.ts';
import { isBelow, pathOf } from './url-path.ts';

/**
 * Answers the endpoints of the server, and passes the rest of `/v1` to `api`.
 * @param onError receives defects; the client learns only the request id.
 */
export function createV1(
  access: Access,
  endpoints: readonly MountedEndpoint[],
  api: Fetch,
  onError: (error: unknown) => void,
): Fetch {
  const app = createV1App({
    access,
    endpoints,
    own: serverEndpoints,
    respond: (error, path) => errorAnswer(error, onError, path),
  });
  const own = ['/openapi.json', ...endpoints.map(({ endpoint }) => endpoint.address)];
  return (request) => {
    const path = pathOf(request.url);
    return own.some((address) => isBelow(path, `/v1${address}`))
      ? app.fetch(request)
      : api(request);
  };
}
