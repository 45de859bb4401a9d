/** What a service stores for the API keys: files, batches, responses, answers to repeat. */
import type { Access, Store } from '../../runtime/api/index.ts';
import type { Database } from '../store/database.ts';
import { withStoreErrors } from '../store/errors.ts';
import type { Node } from '../store/node.ts';
import { createStore, type ObjectStore } from '../store/objects.ts';
import { type Batches, createBatches } from '../v1/batches/batches.ts';
import { createQueue, type Queue } from '../v1/batches/queue.ts';
import { createFiles, type Files } from '../v1/files/files.ts';
import { createKeptAnswers, type KeptAnswers } from '../v1/idempotency/kept-answers.ts';
import { createIdempotency, type Idempotency } from '../v1/idempotency/middleware.ts';
import type { ServiceLimits } from './service-limits.ts';

/** The stored data of the API keys. */
export interface Stored {
  readonly queue: Queue;
  readonly files: Files;
  readonly batches: Batches;
  readonly objects: ObjectStore;
  /** The objects, as a port of the API. */
  readonly store: Store;
  readonly answers: KeptAnswers;
  readonly idempotency: Idempotency;
}

/** Opens the stored data. Nothing is read yet. */
export function openStored(
  database: Database,
  node: Node,
  { retention, fileLimits }: ServiceLimits,
  access: Pick<Access, 'read'>,
  onError: (error: unknown) => void,
): Stored {
  const queue = createQueue(database, node, retention);
  const files = createFiles(database, fileLimits, retention);
  const batches = createBatches(database, files, queue);
  const objects = createStore(database, retention);
  const answers = createKeptAnswers(database, node);
  const idempotency = createIdempotency({ answers: withStoreErrors(answers), access, onError });
  return { queue, files, batches, objects, store: withStoreErrors(objects), answers, idempotency };
}
