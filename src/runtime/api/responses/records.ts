import { formworkError } from '../../common/errors.ts';
import type { Caller, Store } from '../ports.ts';
import type { OutputItem } from '../schemas/response-items.ts';
import type { ResponseObject } from '../schemas/responses.ts';
import type { StoredItem } from './stored-item.ts';

/** The kinds of values in the store. Both have the id of the response. */
const [kind, conversationKind] = ['response', 'conversation'];

/** Everything that a later response needs, beside the output, to continue a response. */
export interface Conversation {
  /** The request's own input. */
  readonly input: readonly StoredItem[];
  /**
   * The conversation before the input. Stored with each response, so that deleting an earlier one
   * breaks no chain.
   */
  readonly history: readonly StoredItem[];
}

/** A response as it was stored before its conversation had a place of its own. */
interface WholeRecord extends Conversation {
  readonly response: ResponseObject;
}

/** How a response is read. */
interface ReadOptions {
  /** The parameter that names it. */
  readonly param?: string;
  /** Called with the size of what is stored, before it is loaded. */
  readonly hold?: ((bytes: number) => void) | undefined;
}

/**
 * Stored responses. Each is visible only to its own key. Conversations are stored apart, since they
 * may have 20 MB, and most readers need only the response.
 */
export interface ResponseRecords {
  /** @throws `not_found`, also for a response of another key. */
  readonly get: (caller: Caller, id: string, options?: ReadOptions) => Promise<ResponseObject>;
  /** @throws `not_found`, also for a response of another key. */
  readonly conversation: (
    caller: Caller,
    id: string,
    options?: ReadOptions,
  ) => Promise<Conversation>;
  /** The output of a stored response; undefined if there is none. */
  readonly output: (
    caller: Caller,
    id: string,
    options?: Pick<ReadOptions, 'hold'>,
  ) => Promise<readonly OutputItem[] | undefined>;
  readonly put: (
    caller: Caller,
    response: ResponseObject,
    conversation: Conversation,
  ) => Promise<void>;
  /**
   * Stores the final response, unless it was deleted meanwhile. A cancelled response stays
   * cancelled. Works on any node.
   */
  readonly end: (caller: Caller, response: ResponseObject) => Promise<void>;
  /**
   * Marks a response as cancelled, if it is in progress, and returns it as it is then.
   * @throws `not_found`.
   */
  readonly cancel: (
    caller: Caller,
    id: string,
    options?: Pick<ReadOptions, 'hold'>,
  ) => Promise<ResponseObject>;
  /** @throws `not_found`. */
  readonly delete: (caller: Caller, id: string) => Promise<void>;
}

/** Keeps responses in a store. */
export function createRecords(store: Store): ResponseRecords {
  const missing = (id: string, param?: string) =>
    param === undefined
      ? formworkError(`There is no response ${JSON.stringify(id)}.`, { code: 'not_found' })
      : // Clients look for this code or text, and then send the whole conversation.
        formworkError(`Previous response with id '${id}' not found.`, {
          code: 'previous_response_not_found',
          param,
        });
  const find = async ({ keyId }: Caller, id: string, hold?: ReadOptions['hold']) =>
    ((await store.get(kind, keyId, id, hold)) ?? undefined) as
      | ResponseObject
      | WholeRecord
      | undefined;

  /**
   * Changes a response as it is now, whatever others do at the same time.
   * @param change Returns undefined to leave it.
   * @returns The response afterwards; undefined if there is none.
   */
  const update = async (
    caller: Caller,
    id: string,
    change: (known: ResponseObject) => ResponseObject | undefined,
    hold?: ReadOptions['hold'],
  ): Promise<ResponseObject | undefined> => {
    for (;;) {
      const known = await find(caller, id, hold);
      const response = known && responseOf(known);
      const changed = response && change(response);
      if (!changed) return response;
      if (await store.replace(kind, caller.keyId, id, known, changed)) return changed;
    }
  };

  return {
    async get(caller, id, { param, hold } = {}) {
      const found = await find(caller, id, hold);
      if (!found) throw missing(id, param);
      return responseOf(found);
    },
    async conversation(caller, id, { param, hold } = {}) {
      const found = await store.get(conversationKind, caller.keyId, id, hold);
      if (found) return found as Conversation;
      const whole = await find(caller, id, hold);
      if (!whole || !isWhole(whole)) throw missing(id, param);
      return whole;
    },
    async output(caller, id, { hold } = {}) {
      const found = await find(caller, id, hold);
      return found && responseOf(found).output;
    },
    async end(caller, response) {
      await update(caller, response.id, (known) => {
        const status = known.status === 'cancelled' ? 'cancelled' : response.status;
        return { ...response, status };
      });
    },
    async cancel(caller, id, { hold } = {}) {
      const end = (known: ResponseObject): ResponseObject | undefined =>
        known.status === 'in_progress' ? { ...known, status: 'cancelled' } : undefined;
      const response = await update(caller, id, end, hold);
      if (!response) throw missing(id);
      return response;
    },
    async put(caller, response, conversation) {
      // The oldest values of a key are evicted first: the response not after its conversation.
      await store.put(kind, caller.keyId, response.id, response);
      await store.put(conversationKind, caller.keyId, response.id, conversation);
    },
    async delete(caller, id) {
      // If the second fails, deleting again finds the response.
      await store.delete(conversationKind, caller.keyId, id);
      if (!(await store.delete(kind, caller.keyId, id))) throw missing(id);
    },
  };
}

const isWhole = (found: ResponseObject | WholeRecord): found is WholeRecord => 'response' in found;

const responseOf = (found: ResponseObject | WholeRecord): ResponseObject =>
  isWhole(found) ? found.response : found;
