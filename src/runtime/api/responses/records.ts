import { formworkError } from '../../common/errors.ts';
import type { Caller, Store } from '../ports.ts';
import type { OutputItem } from '../schemas/response-items.ts';
import type { ResponseObject } from '../schemas/responses.ts';
import { responseOfItem } from './item-ids.ts';
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
  /** An output item of a stored response. @throws `not_found`. */
  readonly findItem: (caller: Caller, id: string, param: string) => Promise<OutputItem>;
  readonly put: (caller: Caller, record: ResponseRecord) => Promise<void>;
  /**
   * Stores the final response, unless it was deleted meanwhile. A cancelled response stays
   * cancelled. Works on any node.
   */
  readonly end: (caller: Caller, record: ResponseRecord) => Promise<void>;
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
  return {
    async get(caller, id, param) {
      const record = await store.get(kind, caller.keyId, id);
      if (record == null) throw missing(id, param);
      return record as ResponseRecord;
    },
    async findItem(caller, id, param) {
      const response = responseOfItem(id);
      const record = response && (await store.get(kind, caller.keyId, response));
      const item = (record as ResponseRecord | undefined)?.response.output.find(
        (one) => one.id === id,
      );
      if (item) return item;
      throw formworkError(
        `No stored response has an item ${JSON.stringify(id)}. Send the item itself, as for responses with store: false.`,
        { code: 'not_found', param },
      );
    },
    async end(caller, record) {
      const { response } = record;
      const known = (await store.get(kind, caller.keyId, response.id)) as ResponseRecord | null;
      if (known == null) return;
      const status = known.response.status === 'cancelled' ? 'cancelled' : response.status;
      const ended = { ...record, response: { ...response, status } };
      await store.put(kind, caller.keyId, response.id, ended);
    },
    put: (caller, record) => store.put(kind, caller.keyId, record.response.id, record),
    async delete(caller, id) {
      if (!(await store.delete(kind, caller.keyId, id))) throw missing(id);
    },
  };
}
