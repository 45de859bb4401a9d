import type { OwnRoutes } from '../../runtime/api/index.ts';
import { withStoreErrors } from '../store/errors.ts';
import { batchesEndpoint } from '../v1/batches/endpoint.ts';
import { createBatchRoutes } from '../v1/batches/routes.ts';
import { createRequestChecks, type RequestCheckParts } from '../v1/files/check-request.ts';
import { filesEndpoint } from '../v1/files/endpoint.ts';
import { createFileRoutes } from '../v1/files/routes.ts';
import { createV1Slots } from '../v1/key-slots.ts';
import type { ServiceLimits } from './service-limits.ts';
import type { Stored } from './stored.ts';

/**
 * What a server adds to `/v1`: files, batches, and `Idempotency-Key`.
 * @param checks The checks on requests of uploaded files. Without it, only their shape is checked.
 */
export function createV1Routes(
  { files, batches, idempotency }: Stored,
  { prices }: ServiceLimits,
  checks: RequestCheckParts | undefined,
): OwnRoutes {
  const slots = createV1Slots();
  return {
    middleware: [idempotency.middleware],
    endpoints: [
      {
        endpoint: filesEndpoint,
        routes: createFileRoutes({
          files: withStoreErrors(files),
          prices,
          checks: checks && createRequestChecks(checks),
          results: (id, kind) => batches.results(id, kind === 'output' ? 'completed' : 'failed'),
          slots,
        }),
      },
      { endpoint: batchesEndpoint, routes: createBatchRoutes(withStoreErrors(batches), slots) },
    ],
  };
}
