/**
 * What the examples of the pages find: an engine, SDKs, and an app that shows what they give it.
 */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { generateText, Output, streamText } from 'ai';
import OpenAI from 'openai';
import { z } from 'zod';
import {
  type ClientEngine,
  connect,
  createClientApi,
  type ModelRecord,
} from '../../../src/runtime/index.ts';
import { createFormwork } from '../../../src/runtime/integrations/ai-sdk/index.ts';
import {
  createLanguageModel,
  installPromptApi,
} from '../../../src/runtime/integrations/prompt-api/index.ts';
import type { ModelServer } from '../model-server.ts';
import type { Surroundings } from './run-code.ts';

/** The model that comes with Formwork. */
export const embedded = 'formwork-135m';

/** What an example has shown, in its order. */
export interface Shown {
  readonly values: unknown[];
}

/** A server as an engine: what a page's examples say of theirs holds for it, too. */
function serverEngine({ url, key }: ModelServer): ClientEngine {
  const headers = { authorization: `Bearer ${key}` };
  const { generate } = connect({ baseURL: `${url}/v1`, apiKey: key, model: embedded });
  const ask = (request: Request) => {
    const { pathname } = new URL(request.url);
    const forwarded = new Request(`${url}${pathname}`, request);
    forwarded.headers.set('authorization', headers.authorization);
    return fetch(forwarded);
  };
  return {
    generate,
    fetch: ask,
    async models() {
      const answer = await fetch(`${url}/v1/models/${embedded}`, { headers });
      const record = (await answer.json()) as { readonly capabilities: string[] };
      const about = { created: 0, ownedBy: 'formwork', contextWindow: 2048, status: 'ready' };
      return [{ id: embedded, capabilities: record.capabilities, ...about } as ModelRecord];
    },
    load: async () => ({ adapter: 'software', fingerprint: 'server' }),
    close: async () => undefined,
  };
}

/** The names that examples use without declaring them; their files are in `folder`. */
export function surroundingsOf(server: ModelServer, shown: Shown, folder: string): Surroundings {
  const engine = serverEngine(server);
  const baseURL = `${server.url}/v1`;
  const show = (...values: unknown[]) => shown.values.push(structuredClone(values));
  return {
    engine,
    startEngine: () => engine,
    createNodeEngine: async () => engine,
    createClientApi,
    client: new OpenAI({ baseURL, apiKey: server.key, maxRetries: 0 }),
    createFormwork: () => createFormwork({ baseURL, apiKey: server.key }),
    generateText,
    streamText,
    Output,
    z,
    baseURL,
    apiKey: server.key,
    key: server.key,
    model: embedded,
    createLanguageModel,
    installPromptApi: () => installPromptApi({ engine }),
    createReadStream: (name: string) => createReadStream(join(folder, name)),
    console: { log: show, warn: show },
    render: show,
    show,
    apply: show,
    call: show,
    setCity: show,
    useEffect: (effect: () => unknown) => effect(),
    document: { body: { append: show } },
  };
}
