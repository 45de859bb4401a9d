/** Where the engine runs, as the cases of this folder see it. */
import type { ImageDecoder } from '../../src/runtime/api/ports.ts';
import { verdictsInMemory } from '../../src/runtime/engine/check/verdicts.ts';
import { createEngine, type Engine, type EngineOptions } from '../../src/runtime/engine/index.ts';
import { tinyVision } from '../support/tiny-vision.ts';

/** One behaviour. */
export interface RuntimeCase {
  readonly name: string;
  /** Throws when the behaviour is not there. Returns what must be equal in every home. */
  run(home: Home): Promise<unknown>;
}

/** Where a case runs. */
export interface Home {
  /** Makes an engine of the case's own. */
  createEngine(options?: Omit<EngineOptions, 'modelsBaseUrl'>): Engine;
  /** The engine that cases share, so that the models are loaded once. */
  readonly engine: Engine;
  readonly decodeImage: ImageDecoder;
}

/** Makes a home for models at an address. */
export function createHome(modelsBaseUrl: string, decodeImage: ImageDecoder): Home {
  const models = [tinyVision(modelsBaseUrl)];
  // A model is checked at its first load, not by each case.
  const verdicts = verdictsInMemory();
  const create: Home['createEngine'] = (options) =>
    createEngine({ models, verdicts, ...options, modelsBaseUrl });
  return { createEngine: create, engine: create(), decodeImage };
}
