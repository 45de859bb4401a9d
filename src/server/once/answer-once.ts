/**
 * `Idempotency-Key`: a repeated request receives the earlier answer, and is neither computed nor
 * charged again (draft-ietf-httpapi-idempotency-key-header-07). Decision 83 describes which answers
 * are stored.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import {
  type Access,
  type ApiEnvironment,
  checkAccess,
  everyAnswer,
  isStreamed,
  keyOf,
} from '../../runtime/api/index.ts';
import { formworkError } from '../../runtime/errors.ts';
import { refusal } from '../http/answer.ts';
import { oncePaths } from '../http/endpoints.ts';
import type { Fetch } from '../http/handler.ts';
import { pathOf } from '../http/url-path.ts';
import { fingerprintOf, hashed } from './fingerprint.ts';
import { keepStream } from './keep-stream.ts';
import type { Claim, KeptAnswer, KeptAnswers } from './kept-answers.ts';

/** Options of {@link createAnswerOnce}. */
export interface OnceParts {
  readonly access: Access;
  readonly answers: KeptAnswers;
  /** Handles new requests, and all requests without the header. */
  readonly fetch: Fetch;
  readonly onError: (error: unknown) => void;
}

/** How long shutdown waits for a request that does not end when aborted. */
const patienceMs = 5000;

/** Answers each request once. */
export interface AnswerOnce {
  readonly fetch: Fetch;
  /**
   * Aborts running requests, as if their clients had disconnected, and waits until their state is
   * stored.
   */
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
  tooLarge: () =>
    formworkError(
      'The request with this Idempotency-Key was answered, but its answer was too large to store. Use a new key to compute it again.',
      { code: 'idempotency_conflict' },
    ),
};

/** Headers that each answer sets anew: its id, the rate limits, CORS. */
const ownHeaders = /^(?:x-request-id|content-length|x-ratelimit-.*|access-control-.*)$/;

const headersOf = ({ headers }: Response) =>
  [...headers].filter(([name]) => !ownHeaders.test(name));

async function again(answer: KeptAnswer, request: Request): Promise<Response> {
  if ((await fingerprintOf(request)) !== answer.fingerprint) throw refused.other();
  if (answer.body === undefined) throw refused.tooLarge();
  const headers = new Headers(answer.headers);
  headers.set('idempotent-replayed', 'true');
  return new Response(answer.body, { status: answer.status, headers });
}

/** Wraps `fetch`. Requests without the header pass through. */
export function createAnswerOnce({ access, answers, fetch, onError }: OnceParts): AnswerOnce {
  const running = new Map<Promise<void>, AbortController>();

  // Answers that `fetch` does not give pass the same checks and counts as there.
  const waiting = new WeakMap<Request, () => Promise<Response>>();
  const own = new Hono<ApiEnvironment>();
  own.use(everyAnswer);
  own.use(checkAccess(access));
  own.all('*', (context) => waiting.get(context.req.raw)!());
  own.onError((error, context) => refusal(error, context.req.path, context.res.headers, onError));
  const answer = (request: Request, make: () => Promise<Response>) => {
    waiting.set(request, make);
    return own.fetch(request);
  };
  const refuse = (request: Request, error: unknown) =>
    answer(request, async () => {
      throw error;
    });

  /** The client receives the answer, whether or not it can be stored. */
  const settled = (claim: Claim, kept: KeptAnswer | undefined): Promise<void> =>
    (kept ? claim.keep(kept) : claim.release()).catch(onError);

  const run = async (given: Request, claim: Claim, signal: AbortSignal): Promise<Run> => {
    const { request, fingerprint: read } = hashed(given, signal);
    const response = await fetch(request);
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
  const runTracked = (request: Request, claim: Claim): Promise<Response> => {
    const controller = new AbortController();
    const result = run(request, claim, controller.signal);
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

  /** `fetch` rejects an unknown key with the reason. */
  const known = async (key: string) => {
    try {
      return await access.authenticate(key);
    } catch {
      return undefined;
    }
  };

  const answerNamed = async (request: Request, name: string): Promise<Response> => {
    const key = keyOf(request.headers);
    const caller = key === undefined ? undefined : await known(key);
    if (!caller) return fetch(request);
    if (!/^[\x20-\x7e]{1,255}$/.test(name)) return refuse(request, refused.name());
    const found = await answers.find(caller.keyId, name).catch((error: unknown) => ({
      state: 'failed' as const,
      error,
    }));
    switch (found.state) {
      case 'failed':
        return refuse(request, found.error);
      case 'running':
        return refuse(request, refused.running());
      case 'kept':
        return answer(request, () => again(found.answer, request));
      case 'claimed':
        return runTracked(request, found.claim);
    }
  };

  return {
    fetch(request) {
      if (request.method !== 'POST') return fetch(request);
      const name = request.headers.get(header);
      if (name === null) return fetch(request);
      const path = pathOf(request.url).replace(/\/$/, '');
      return oncePaths.has(path) ? answerNamed(request, name) : fetch(request);
    },
    async stop() {
      for (const controller of running.values()) controller.abort();
      await Promise.race([
        Promise.allSettled(running.keys()),
        sleep(patienceMs, undefined, { ref: false }),
      ]);
    },
  };
}
