/**
 * `Idempotency-Key`: a repeated request receives the earlier answer, and is neither computed nor
 * charged again (draft-ietf-httpapi-idempotency-key-header-07). Decision 83 describes which answers
 * are stored.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context, MiddlewareHandler, Next } from 'hono';
import {
  type Access,
  type ApiEnvironment,
  type Caller,
  isStreamed,
} from '../../../runtime/api/index.ts';
import { formworkError } from '../../../runtime/common/errors.ts';
import { idempotentPaths } from '../endpoints.ts';
import { fingerprintOf, hashed } from './fingerprint.ts';
import { keepStream } from './keep-stream.ts';
import type { Claim, KeptAnswer, KeptAnswers } from './kept-answers.ts';

/** Options of {@link createIdempotency}. */
export interface IdempotencyParts {
  readonly answers: KeptAnswers;
  readonly access: Pick<Access, 'read'>;
  /** Receives errors of storing, which no client receives. */
  readonly onError: (error: unknown) => void;
}

/** How long shutdown waits for a request that does not end when aborted. */
const timeoutMs = 5000;

/** Answers each request once. */
export interface Idempotency {
  /** Runs after the checks of access, before the endpoints. */
  readonly middleware: MiddlewareHandler<ApiEnvironment>;
  /** Waits until running requests have ended, at most so many milliseconds. */
  finish(withinMs: number): Promise<void>;
  /** Aborts running requests, and waits until their state is stored. */
  stop(): Promise<void>;
}

/** An answer, and a promise that settles when all of it is stored. */
interface Run {
  readonly response: Response;
  readonly done?: Promise<void>;
}

const header = 'idempotency-key';

const refused = {
  name: () =>
    formworkError('Idempotency-Key must have 1 to 255 printable ASCII characters.', {
      code: 'invalid_value',
      param: 'Idempotency-Key',
    }),
  running: () =>
    formworkError('The request with this Idempotency-Key is still running. Try again shortly.', {
      code: 'idempotency_in_progress',
    }),
  other: () =>
    formworkError('This Idempotency-Key was used for another request. Use a new one.', {
      code: 'idempotency_conflict',
    }),
  notStored: () =>
    formworkError(
      'The request with this Idempotency-Key was answered, but its answer was too large to store, or the database was unavailable. Use a new key to compute it again.',
      { code: 'idempotency_conflict' },
    ),
};

const headersOf = ({ headers }: Response) =>
  [...headers].filter(([name]) => name !== 'content-length');

/** Creates the middleware. Requests without the header pass through. */
export function createIdempotency({ answers, access, onError }: IdempotencyParts): Idempotency {
  const running = new Map<Promise<void>, AbortController>();

  /** The client receives the answer, whether or not it can be stored. */
  const settled = (claim: Claim, kept: KeptAnswer | undefined): Promise<void> =>
    (kept ? claim.keep(kept) : claim.release()).catch(onError);

  const run = async (
    context: Context<ApiEnvironment>,
    next: Next,
    claim: Claim,
    signal: AbortSignal,
  ): Promise<Run> => {
    const { request, fingerprint: read } = hashed(context.req.raw, signal);
    context.req.raw = request;
    await next();
    const response = context.res;
    const { status } = response;
    const fingerprint = response.ok ? await read() : undefined;
    if (fingerprint === undefined) {
      await settled(claim, undefined);
      return { response };
    }
    const init = { status, headers: new Headers(response.headers) };
    const headers = headersOf(response);
    // A generation that the shutdown aborted is not an answer, although its status says so. A
    // created object remains.
    const isCut = () => signal.aborted && status !== 201;
    const keep = (body: string | undefined) =>
      settled(claim, isCut() ? undefined : { fingerprint, status, headers, body });
    if (isStreamed(response) && response.body) {
      const { passed, done } = keepStream(response.body, answers.limits.answerBytes, (ended) =>
        ended?.succeeded ? keep(ended.body) : settled(claim, undefined),
      );
      return { response: new Response(passed, init), done };
    }
    const body = await response.text();
    await keep(body);
    return { response: new Response(body, init) };
  };

  /** Continues without its client, so that a retry finds the answer. */
  const runTracked = (
    context: Context<ApiEnvironment>,
    next: Next,
    claim: Claim,
  ): Promise<Response> => {
    const controller = new AbortController();
    const result = run(context, next, claim, controller.signal);
    const done: Promise<void> = result
      .then(
        (run) => run.done,
        () => settled(claim, undefined),
      )
      .catch(onError)
      .finally(() => running.delete(done));
    running.set(done, controller);
    return result.then(({ response }) => response);
  };

  /** Repeats an answer of so many bytes. */
  const repeat = async (caller: Caller, name: string, bytes: number): Promise<Response> => {
    const reading = access.read?.(caller);
    try {
      reading?.hold(bytes);
      const answer = await answers.read(caller.keyId, name);
      if (!answer) throw refused.running();
      if (answer.body === undefined) throw refused.notStored();
      const headers = new Headers(answer.headers);
      headers.set('idempotent-replayed', 'true');
      return new Response(answer.body, { status: answer.status, headers });
    } finally {
      reading?.leave();
    }
  };

  const finish = async (withinMs: number): Promise<void> => {
    await Promise.race([
      Promise.allSettled(running.keys()),
      sleep(withinMs, undefined, { ref: false }),
    ]);
  };

  return {
    async middleware(context, next) {
      const { method, path } = context.req;
      const name = context.req.header(header);
      if (method !== 'POST' || name === undefined) return next();
      if (!idempotentPaths.has(path.replace(/\/$/, ''))) return next();
      if (!/^[\x20-\x7e]{1,255}$/.test(name)) throw refused.name();
      const { caller } = context.var;
      const found = await answers.find(caller.keyId, name);
      switch (found.state) {
        case 'running':
          throw refused.running();
        case 'kept':
          // The body first: it may come slowly, and the answer is large.
          if ((await fingerprintOf(context.req.raw)) !== found.fingerprint) throw refused.other();
          return repeat(caller, name, found.bytes);
        case 'claimed':
          context.res = await runTracked(context, next, found.claim);
      }
    },
    finish,
    async stop() {
      for (const controller of running.values()) controller.abort();
      await finish(timeoutMs);
    },
  };
}
