/** The endpoints of `/v1` on a server. */
import { apiEndpoints, type Endpoint } from '../../runtime/api/index.ts';
import { batchesEndpoint } from './batches/endpoint.ts';
import { filesEndpoint } from './files/endpoint.ts';

/** Those that only a server has. */
export const serverEndpoints: readonly Endpoint[] = [filesEndpoint, batchesEndpoint];

const all = [...apiEndpoints, ...serverEndpoints];

/** The addresses by which requests are counted. */
export const countedPaths = all.map(({ address }) => `/v1${address}`);

/** The addresses at which an `Idempotency-Key` applies. */
export const idempotentPaths: ReadonlySet<string> = new Set(
  all.filter(({ once }) => once).map(({ address }) => `/v1${address}`),
);
