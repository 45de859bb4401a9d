import { createApi } from '../../../src/runtime/api/index.ts';
import {
  createLanguageModel,
  type PromptApiOptions,
} from '../../../src/runtime/integrations/prompt-api/index.ts';
import { openPorts } from '../../support/open-ports.ts';
import { createStubEngine, type StubOptions } from '../../support/stub-engine.ts';

/** `LanguageModel` over the stub engine, and the bodies of the requests that its sessions make. */
export function promptApi(options: StubOptions = {}, more: Partial<PromptApiOptions> = {}) {
  // Answers of some tokens, not of as many as there is room for.
  const stub = createStubEngine({ endBias: 5, ...options });
  const api = createApi(openPorts(stub));
  const requests: { path: string; body: Record<string, unknown> }[] = [];
  const engine: PromptApiOptions['engine'] = {
    models: async () => stub.models(),
    async load(id, { onProgress } = {}) {
      for (const fraction of [0.25, 0.25, 0.1, 0.5, 1]) onProgress?.({ fraction, text: '' });
      return stub.load(id);
    },
    async fetch(request) {
      const body = (await request.clone().json()) as Record<string, unknown>;
      requests.push({ path: new URL(request.url).pathname, body });
      return api.fetch(request);
    },
  };
  const LanguageModel = createLanguageModel({ engine, ...more });
  /** Messages of the last request for an answer. */
  const lastMessages = () =>
    requests.findLast(({ path }) => path.endsWith('/chat/completions'))?.body.messages;
  return { LanguageModel, stub, engine, requests, lastMessages };
}

/** What the web platform's tests prompt with. */
export const testPrompt = 'Please write a sentence in English.';
