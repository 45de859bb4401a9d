/** The sources of a form's answers: a server, or one engine for all forms of the page. */

import type { LoadOptions } from '../runtime/client/index.ts';
import {
  type ClientEngine,
  connect,
  firstChatModel,
  type Generate,
  startEngine,
} from '../runtime/client/index.ts';
import { formworkError } from '../runtime/common/errors.ts';

/** Fills a form. */
export interface FormEngine {
  readonly generate: Generate;
  /** Loads the model before the first answer. Absent if the server does that. */
  readonly load?: (model: string | undefined, options: LoadOptions) => Promise<unknown>;
}

/** Where to fill a form, from the attributes of its element. */
export interface EngineChoice {
  /** The base URL of a server, up to and including `/v1`; undefined for the engine in the page. */
  readonly server?: string | undefined;
  readonly apiKey: string;
  /** Folder of the models that ship with Formwork, for the engine in the page. */
  readonly models: string;
}

const engines = new Map<string, ClientEngine>();

/**
 * The engine of a form. Forms with the same models folder share an engine.
 * @throws `invalid_value` if an address is not a URL
 */
export function engineFor({ server, apiKey, models }: EngineChoice): FormEngine {
  if (server !== undefined) return connect({ baseURL: addressOf('server', server), apiKey });
  const folder = addressOf('models', models);
  const engine = engines.get(folder) ?? startEngine({ modelsBaseUrl: folder });
  engines.set(folder, engine);
  return {
    generate: engine.generate,
    load: async (model, options) =>
      engine.load(model ?? firstChatModel(await engine.models()), options),
  };
}

function addressOf(param: 'server' | 'models', text: string): string {
  const url = URL.parse(text, document.baseURI);
  if (url) return url.href;
  throw formworkError(`${param} is not a URL: ${text}`, { code: 'invalid_value', param });
}
