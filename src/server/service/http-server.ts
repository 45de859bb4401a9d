import { errorResponse } from '../../runtime/api/index.ts';
import { formworkError } from '../../runtime/common/errors.ts';
import { createHandler, type HttpParts, type NotReady } from '../http/handler.ts';
import { type Listener, listen } from '../http/listen.ts';
import { pathOf } from '../http/url-path.ts';
import type { Config } from '../settings/config.ts';

/** The HTTP server of a service, from the first moment of its start to the last of its stop. */
export interface HttpServer extends Listener {
  /** Why `/ready` says that the service cannot answer; undefined if it can. */
  readonly notReady: () => NotReady | undefined;
  /** Replaces {@link notReady}. */
  setNotReady(notReady: () => NotReady | undefined): void;
  /** Answers with the service from now on. */
  open(service: OpenParts): void;
}

/** The parts of a service that answer requests. */
interface OpenParts extends Required<Pick<HttpParts, 'api' | 'routes'>> {
  /** Whether the store is reachable and can be written. */
  readonly isStoreReachable: () => Promise<boolean>;
}

/**
 * Listens, and until {@link HttpServer.open} answers that the service is starting.
 * @throws `invalid_value` if the address is unavailable.
 */
export async function startHttpServer(
  { HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>,
  parts: Pick<HttpParts, 'pageFolder' | 'modelsFolder' | 'onError'>,
): Promise<HttpServer> {
  let notReady = (): NotReady | undefined => ({
    status: 'starting',
    reason: 'opening the database',
  });
  let handle = createHandler({
    ...parts,
    notReady: () => notReady(),
    api: starting,
    routes: { '/admin': starting, '/metrics': starting },
  });
  const listener = await listen((request) => handle(request), HOST, PORT);
  return {
    ...listener,
    notReady: () => notReady(),
    setNotReady(next) {
      notReady = next;
    },
    open({ api, routes, isStoreReachable }) {
      handle = createHandler({
        ...parts,
        notReady: async () => notReady() ?? ((await isStoreReachable()) ? undefined : storeIsGone),
        api,
        routes,
      });
    },
  };
}

const storeIsGone: NotReady = {
  status: 'unavailable',
  reason: 'the database does not answer or is read-only',
};

/** Requests that need the store can arrive before it is open. */
const starting = ({ url }: Request) =>
  errorResponse(
    formworkError('The service is starting. Try again shortly.', { code: 'engine_busy' }),
    pathOf(url),
  );
