/** The sources of a form's answers: a server, or one engine for all forms of the page. */

import type { LoadOptions } from '../runtime/client/index.ts';
import {
  type ClientEngine,
  connect,
  firstChatModel,
  type Generate,
  startEngine,
} from '../runtime/client/index.ts';

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

/** The engine of a form. Forms with the same models folder share an engine. */
export function engineFor({ server, apiKey, models }: EngineChoice): FormEngine {
  if (server !== undefined) {
    return connect({ baseURL: new URL(server, document.baseURI).href, apiKey });
  }
  const folder = new URL(models, document.baseURI).href;
  const engine = engines.get(folder) ?? startEngine({ modelsBaseUrl: folder });
  engines.set(folder, engine);
  return {
    generate: engine.generate,
    load: async (model, options) =>
      engine.load(model ?? firstChatModel(await engine.models()), options),
  };
}
