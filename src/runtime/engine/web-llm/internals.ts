/**
 * The internals of web-llm that this folder uses, written against 0.2.86. Its types hide these
 * members, but its objects have them. {@link pipelineOf} checks for all of them when a model is
 * loaded, so an incompatible version of web-llm fails early with the names of the missing members.
 */
import { formworkError } from '../../common/errors.ts';
import type { MlcEngine } from './api.ts';

/** An object of TVM's runtime. Freed when its scope ends, unless detached. */
export interface TvmObject {
  dispose(): void;
}

/** A tensor on the GPU or, for reading back, on the CPU. */
export interface TvmTensor extends TvmObject {
  readonly shape: readonly number[];
  readonly dtype: string;
  /**
   * Copies from a typed array or tensor. A copy from the GPU completes when the device is
   * synchronised.
   */
  copyFrom(source: TvmTensor | Int32Array | Uint8Array): this;
  view(shape: readonly number[]): TvmTensor;
  /** For a tensor on the GPU: the handle of its buffer in {@link Tvm.lib}'s context. */
  getDataPtr(): number;
  readonly byteOffset: number;
  toRawBytes(): Uint8Array<ArrayBuffer>;
}

/** A function of the model's library or of TVM's runtime. */
export type TvmFunction = ((...parameters: readonly unknown[]) => unknown) & TvmObject;

/** TVM's side of a device. */
interface WebGpuContext {
  readonly device: GPUDevice;
  /** Submits the commands encoded so far. */
  flushCommands(): void;
  gpuBufferFromPtr(pointer: number): GPUBuffer;
}

/** TVM's runtime for the web, one instance per model. */
interface Tvm {
  readonly lib: { readonly webGPUContext: WebGpuContext };
  beginScope(): void;
  endScope(): void;
  detachFromCurrentScope<T>(value: T): T;
  getGlobalFunc(name: string): TvmFunction;
  makeShapeTuple(shape: readonly number[]): TvmObject;
  scalar(value: number, dtype: string): unknown;
  /** Concatenates tensors `[rows, hidden]` along the rows. */
  concatEmbeddings(embeddings: readonly TvmTensor[]): TvmTensor;
  empty(shape: readonly number[], dtype: string, device: unknown): TvmTensor;
  cpu(): unknown;
  setDeviceLostAutoDispose(enabled: boolean): void;
}

/** web-llm's pipeline of one loaded model. */
export interface Pipeline {
  readonly tvm: Tvm;
  readonly vm: { getFunction(name: string): TvmFunction };
  readonly device: { sync(): Promise<void> };
  /** Weights on the device; freed by web-llm when it unloads the model. */
  params: TvmObject;
  readonly tokenizer: { encode(text: string): Int32Array };
  readonly prefillChunkSize: number;
}

/** The pipeline of a chat model. */
export interface ChatPipeline extends Pipeline {
  /** web-llm's own cache, for one sequence. */
  readonly kvCache: TvmObject;
  readonly fullVocabSize: number;
}

const TVM_METHODS = [
  'beginScope',
  'endScope',
  'detachFromCurrentScope',
  'getGlobalFunc',
  'makeShapeTuple',
  'scalar',
  'concatEmbeddings',
  'empty',
  'cpu',
  'setDeviceLostAutoDispose',
] as const satisfies readonly (keyof Tvm)[];

const CONTEXT_MEMBERS = {
  device: 'object',
  flushCommands: 'function',
  gpuBufferFromPtr: 'function',
} as const satisfies Record<keyof WebGpuContext, string>;

/** The additional members of a chat pipeline. */
const CHAT_MEMBERS = { kvCache: 'object', fullVocabSize: 'number' } as const satisfies Partial<
  Record<keyof ChatPipeline, string>
>;

/** The pipeline of a loaded chat model. Throws `model_load_failed`, naming what is missing. */
export function chatPipelineOf(engine: MlcEngine, modelId: string): ChatPipeline {
  return pipelineOf(engine, modelId, CHAT_MEMBERS) as ChatPipeline;
}

/**
 * The pipeline of a loaded model, checked for members of these types. Throws `model_load_failed`,
 * naming what is missing.
 */
export function pipelineOf(
  engine: MlcEngine,
  modelId: string,
  members: Readonly<Record<string, string>> = {},
): Pipeline {
  const pipelines = read(engine, 'loadedModelIdToPipeline');
  const pipeline = pipelines instanceof Map ? pipelines.get(modelId) : undefined;
  const missing: string[] = [];
  const expectType = (owner: unknown, path: string, type: string): void => {
    const name = path.slice(path.lastIndexOf('.') + 1);
    const value = read(owner, name);
    if (typeof value !== type || value === null) missing.push(path);
  };
  if (pipeline === undefined) missing.push('loadedModelIdToPipeline');
  else {
    const tvm = read(pipeline, 'tvm');
    for (const name of TVM_METHODS) expectType(tvm, `tvm.${name}`, 'function');
    const context = read(read(tvm, 'lib'), 'webGPUContext');
    for (const [name, type] of Object.entries(CONTEXT_MEMBERS)) {
      expectType(context, `tvm.lib.webGPUContext.${name}`, type);
    }
    expectType(read(pipeline, 'vm'), 'vm.getFunction', 'function');
    expectType(read(pipeline, 'device'), 'device.sync', 'function');
    expectType(read(pipeline, 'tokenizer'), 'tokenizer.encode', 'function');
    expectType(pipeline, 'params', 'object');
    expectType(pipeline, 'prefillChunkSize', 'number');
    for (const [name, type] of Object.entries(members)) expectType(pipeline, name, type);
  }
  if (missing.length > 0) {
    throw formworkError(
      `This version of @mlc-ai/web-llm does not fit: it lacks ${missing.join(', ')}.`,
      { code: 'model_load_failed' },
    );
  }
  return pipeline as Pipeline;
}

/**
 * A function of the model's library; undefined if it exports none of that name. Freed with the
 * scope, unless detached.
 */
export function libraryFunction({ vm }: Pipeline, name: string): TvmFunction | undefined {
  try {
    return vm.getFunction(name);
  } catch {
    return undefined;
  }
}

/**
 * Stops web-llm from disposing a model when the device is lost, because passes may still be running
 * on it. The caller unloads the model.
 */
export function handleDeviceLossOurselves(engine: MlcEngine, pipeline: Pipeline): void {
  Object.defineProperty(engine, 'deviceLostIsError', { get: () => false, set: () => {} });
  pipeline.tvm.setDeviceLostAutoDispose(false);
}

function read(owner: unknown, name: string): unknown {
  return typeof owner === 'object' && owner !== null
    ? (owner as Record<string, unknown>)[name]
    : undefined;
}
