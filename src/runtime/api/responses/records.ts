import { formworkError } from '../../common/errors.ts';
import type { Caller, Store } from '../ports.ts';
import type { OutputItem } from '../schemas/response-items.ts';
import type { ResponseObject } from '../schemas/responses.ts';
import type { StoredItem } from './items.ts';

const kind = 'response';

/** A stored response, with everything that a later response needs to continue it. */
interface ResponseRecord {
  readonly response: ResponseObject;
  /** The request's own input. */
  readonly input: readonly StoredItem[];
  /**
   * The conversation before the input. Stored with each response, so that deleting an earlier one
   * breaks no chain.
   */
  readonly history: readonly StoredItem[];
}

/** Stored responses. Each is visible only to its own key. */
export interface ResponseRecords {
  /** @throws `not_found`, also for a response of another key. */
  readonly get: (caller: Caller, id: string, param?: string) => Promise<ResponseRecord>;
  /** The output of a stored response; undefined if there is none. */
  readonly output: (caller: Caller, id: string) => Promise<readonly OutputItem[] | undefined>;
  readonly put: (caller: Caller, record: ResponseRecord) => Promise<void>;
  /**
   * Stores the final response, unless it was deleted meanwhile. A cancelled response stays
   * cancelled. Works on any node.
   */
  readonly end: (caller: Caller, record: ResponseRecord) => Promise<void>;
  /**
   * Marks a response as cancelled, if it is in progress, and returns it as it is then.
   * @throws `not_found`.
   */
  readonly cancel: (caller: Caller, id: string) => Promise<ResponseObject>;
  /** @throws `not_found`. */
  readonly delete: (caller: Caller, id: string) => Promise<void>;
}

/** Keeps responses in a store. */
export function createRecords(store: Store): ResponseRecords {
  const missing = (id: string, param?: string) =>
    formworkError(`There is no response ${JSON.stringify(id)}.`, {
      code: 'not_found',
      ...(param === undefined ? {} : { param }),
    });
  const find = async ({ keyId }: Caller, id: string) =>
    ((await store.get(kind, keyId, id)) ?? undefined) as ResponseRecord | undefined;

  /**
   * Changes a response as it is now, whatever others do at the same time.
   * @param change Returns undefined to leave it.
   * @returns The response afterwards; undefined if there is none.
   */
  const update = async (
    caller: Caller,
    id: string,
    change: (known: ResponseRecord) => ResponseRecord | undefined,
  ): Promise<ResponseRecord | undefined> => {
    for (;;) {
      const known = await find(caller, id);
      const changed = known && change(known);
      if (!changed) return known;
      if (await store.replace(kind, caller.keyId, id, known, changed)) return changed;
    }
  };

  return {
    async get(caller, id, param) {
      const record = await find(caller, id);
      if (!record) throw missing(id, param);
      return record;
    },
    output: async (caller, id) => (await find(caller, id))?.response.output,
    async end(caller, record) {
      const { response } = record;
      await update(caller, response.id, (known) => {
        const status = known.response.status === 'cancelled' ? 'cancelled' : response.status;
        return { ...record, response: { ...response, status } };
      });
    },
    async cancel(caller, id) {
      const record = await update(caller, id, (known) =>
        known.response.status === 'in_progress'
          ? { ...known, response: { ...known.response, status: 'cancelled' } }
          : undefined,
      );
      if (!record) throw missing(id);
      return record.response;
    },
    put: (caller, record) => store.put(kind, caller.keyId, record.response.id, record),
    async delete(caller, id) {
      if (!(await store.delete(kind, caller.keyId, id))) throw missing(id);
    },
  };
}
