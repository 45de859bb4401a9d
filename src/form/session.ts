/**
 * The life cycle of a form: filled by a model, corrected by a user, filled again around the
 * corrections.
 */
import {
  type AnySchema,
  fixValues,
  type GenerateOptions,
  type Generation,
  type Message,
} from '../runtime/client/index.ts';
import { abortedError, throwIfAborted, untilAborted } from '../runtime/common/aborted.ts';
import type { FormEngine } from './engines.ts';
import { putValue } from './outline/put-value.ts';

/** The status of a form. */
type FormStatus = 'empty' | 'loading' | 'filling' | 'filled' | 'stopped' | 'failed';

/** The state of a form. */
export interface FormState {
  readonly status: FormStatus;
  /** What the model has generated so far; undefined before it begins. */
  readonly document: unknown;
  /** The document as it was generated, with all digits of its numbers, until it is edited. */
  readonly text?: string | undefined;
  /** The document before the run, while the model fills the form. */
  readonly earlier?: unknown;
  /** Whether the form was filled before the run, which has written nothing if it has ended. */
  readonly wasFilled?: boolean;
  /** Whether the document comes from outside: it may lack what the schema requires. */
  readonly given?: boolean;
  /** The user's entries by JSON Pointer. The next answer keeps these values. */
  readonly entered: ReadonlyMap<string, unknown>;
  /** Pointers to values in whose place a text is being typed that is none. */
  readonly unreadable?: ReadonlySet<string>;
  /** Rises when the document is replaced: what is being typed into the earlier one is void. */
  readonly round: number;
  /** The loaded fraction of the model, from 0 to 1, while it loads. */
  readonly progress?: number;
  readonly error?: Error;
}

/** The input for filling a form. */
export interface FillRequest {
  readonly engine: FormEngine;
  readonly schema: AnySchema;
  readonly messages: readonly Message[];
  readonly options: Omit<GenerateOptions, 'messages' | 'schema' | 'signal'>;
}

/** A form without its rendering. */
export interface FormSession {
  readonly state: () => FormState;
  /**
   * Fills the form around the user's entries.
   * @returns the document, valid by the schema
   * @throws errors of `generate`; `aborted` after `stop`
   */
  fill(request: FillRequest): Promise<unknown>;
  stop(): void;
  /**
   * Sets the value at a JSON Pointer, and the model keeps it; undefined removes an entry.
   */
  enter(pointer: string, value: unknown): void;
  /** Marks a value whose text is unreadable, and restores the entry from before it was typed. */
  reject(pointer: string, entryBefore: unknown): void;
  /** Removes the mark. */
  accept(pointer: string): void;
  /** Lets the model generate a value again. */
  release(pointer: string): void;
  /** Clears the form, or shows another document. */
  reset(document?: unknown): void;
}

const nothing: FormState = { status: 'empty', document: undefined, entered: new Map(), round: 0 };

/** Whether a form is being filled. */
export const isBusy = ({ status }: FormState): boolean =>
  status === 'loading' || status === 'filling';

/** The document including the user's entries, except those in list items that do not exist yet. */
export function shownDocument({ document, earlier, entered }: FormState): unknown {
  return [...entered].reduce(
    (shown, [pointer, value]) => putValue(shown, pointer, value, earlier) ?? shown,
    document,
  );
}

/** What a run leaves that failed or was stopped. */
function afterFailure(state: FormState): Omit<FormState, 'status'> {
  const { status, document, earlier, entered, round, wasFilled = false, given = false } = state;
  if (status === 'loading') return { document, entered, round, wasFilled, given };
  // Nothing was written: the form is as it was.
  if (document === undefined) return { document: earlier, entered, round, wasFilled, given };
  const places = [...entered].filter(
    ([pointer, value]) => putValue(document, pointer, value, earlier) !== undefined,
  );
  return { document, entered: new Map(places), round };
}

/** Creates a form session. Calls `onChange` after every change of its state. */
export function createFormSession(onChange: () => void): FormSession {
  let state = nothing;
  let current: AbortController | undefined;
  const show = (next: FormState): void => {
    state = next;
    onChange();
  };

  /** Narrows the schema to answers that contain the entries. */
  function narrowed(schema: AnySchema): AnySchema {
    if (state.entered.size === 0) return schema;
    return fixValues(schema, shownDocument(state), [...state.entered.keys()]);
  }

  /** The unreadable values except one. */
  function without(pointer: string): Set<string> {
    const others = new Set(state.unreadable);
    others.delete(pointer);
    return others;
  }

  function put(pointer: string, value: unknown, unreadable: ReadonlySet<string>): void {
    const entered = new Map(state.entered);
    if (value === undefined) entered.delete(pointer);
    else entered.set(pointer, value);
    show({ ...state, entered, unreadable, text: undefined });
  }

  const stop = (): void => current?.abort(abortedError());

  async function run(request: FillRequest, { signal }: AbortController): Promise<unknown> {
    const { engine, messages, options } = request;
    const schema = narrowed(request.schema);
    const loading = engine.load?.(options.model, {
      signal,
      onProgress: ({ fraction }) => {
        if (!signal.aborted) show({ ...state, progress: fraction });
      },
    });
    // An engine that starts takes no signal.
    if (loading) await untilAborted(loading, signal);
    throwIfAborted(signal);
    const { entered, round, wasFilled = false, given = false } = state;
    const earlier = shownDocument(state);
    show({ status: 'filling', document: undefined, earlier, entered, round, wasFilled, given });
    const generation = engine.generate({
      ...options,
      messages,
      schema,
      signal,
    }) as Generation<unknown>;
    for await (const document of generation) {
      throwIfAborted(signal);
      show({ ...state, document });
    }
    const { text, value } = await generation.result;
    const document: unknown = JSON.parse(text);
    // It may have been complete when it was stopped.
    throwIfAborted(signal);
    const ended = { status: 'filled', earlier: undefined, wasFilled: false, given: false } as const;
    show({ ...state, ...ended, document, text });
    return value;
  }

  return {
    state: () => state,
    async fill(request) {
      stop();
      const controller = new AbortController();
      current = controller;
      // It replaces a run that may have begun to write.
      const before = isBusy(state) ? afterFailure(state) : state;
      const { document, entered, round, given = false } = before;
      const wasFilled = state.status === 'filled' || (before.wasFilled ?? false);
      show({ status: 'loading', document, entered, round: round + 1, wasFilled, given });
      try {
        return await run(request, controller);
      } catch (error) {
        // A later call has already replaced this one.
        if (current === controller) {
          show({
            ...afterFailure(state),
            ...(controller.signal.aborted
              ? { status: 'stopped' }
              : { status: 'failed', error: error as Error }),
          });
        }
        throw error;
      }
    },
    stop,
    enter: (pointer, value) => put(pointer, value, without(pointer)),
    reject: (pointer, before) => put(pointer, before, without(pointer).add(pointer)),
    accept(pointer) {
      if (state.unreadable?.has(pointer)) show({ ...state, unreadable: without(pointer) });
    },
    release(pointer) {
      const entered = new Map(state.entered);
      entered.delete(pointer);
      // The entry stays visible until the model generates another value.
      const document = shownDocument(state);
      show({ ...state, document, entered, unreadable: without(pointer) });
    },
    reset(document) {
      stop();
      current = undefined;
      const cleared = { ...nothing, round: state.round + 1 };
      show(
        document === undefined ? cleared : { ...cleared, status: 'stopped', document, given: true },
      );
    },
  };
}
