/**
 * Types for the part of web-llm's public API that this folder uses. web-llm's own types do not
 * resolve under `NodeNext`.
 */
import * as webLlm from '@mlc-ai/web-llm';

/** A model, in web-llm's configuration. */
export interface WebLlmRecord {
  readonly model: string;
  readonly model_id: string;
  readonly model_lib: string;
  /** Undefined for chat models. */
  readonly model_type?: number;
  /** Graphics memory at the context window of the list. */
  readonly vram_required_MB?: number;
  readonly required_features?: readonly string[];
  readonly overrides?: Readonly<Record<string, number>>;
  /** Size of the largest buffer. */
  readonly buffer_size_required_bytes?: number;
  /** URL of the manifest of the model's programs, for models that are loaded through one. */
  readonly model_manifest?: string;
}

/** Loads models and runs conversations; this project uses only the loading. */
export interface MlcEngine {
  reload(modelId: string, chatOptions?: Readonly<Record<string, number>>): Promise<void>;
  unload(): Promise<void>;
}

interface WebLlm {
  readonly MLCEngine: new (config: {
    readonly appConfig: { readonly model_list: readonly WebLlmRecord[] };
    readonly logLevel: string;
    readonly initProgressCallback: (report: { progress: number; text: string }) => void;
  }) => MlcEngine;
  readonly prebuiltAppConfig: { readonly model_list: readonly WebLlmRecord[] };
}

/** The parts of web-llm that this folder uses. */
export const { MLCEngine, prebuiltAppConfig } = webLlm as unknown as WebLlm;
