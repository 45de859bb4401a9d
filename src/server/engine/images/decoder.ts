/**
 * Decodes images in Node on a separate thread, so that decoding does not delay the tokens of other
 * requests.
 */
import { Worker } from 'node:worker_threads';
import type { DecodedImage, ImageDecoder } from '../../../runtime/api/index.ts';
import { untilAborted } from '../../../runtime/common/aborted.ts';
import { createKeyRing } from '../../../runtime/common/key-ring.ts';

/** A message to the thread. */
export interface DecodeRequest {
  readonly file: Uint8Array;
  readonly type: Parameters<ImageDecoder>[1];
}

/** A message from the thread. */
export type DecodeAnswer = { readonly image: DecodedImage } | { readonly error: string };

/** Timing options of a decoder. */
export interface DecoderOptions {
  /** Milliseconds without work after which the thread ends and frees its memory. */
  readonly idle?: number;
  /** Milliseconds that decoding an image may take. One of the largest takes less than a second. */
  readonly timeoutMs?: number;
}

/** An image that waits. */
interface Task {
  readonly request: DecodeRequest;
  readonly signal: AbortSignal;
  readonly resolve: (image: DecodedImage | Promise<DecodedImage>) => void;
}

/**
 * Creates a decoder, which decodes images one after another. Keys take turns. The first image
 * starts the thread. The thread does not keep the process alive.
 */
export function createImageDecoder({
  idle = 30_000,
  timeoutMs = 10_000,
}: DecoderOptions = {}): ImageDecoder {
  let worker: Worker | undefined;
  let ending: NodeJS.Timeout | undefined;
  const waiting = createKeyRing<Task>();
  let isDecoding = false;

  const stop = (): void => {
    void worker?.terminate();
    worker = undefined;
  };

  const start = (): Worker => {
    const url = new URL('./decode-worker.ts', import.meta.url);
    const thread = new Worker(url, { execArgv: [] });
    // A thread that died is replaced, even if it was idle.
    thread.on('error', () => {});
    thread.on('exit', () => {
      if (worker === thread) worker = undefined;
    });
    return thread;
  };

  const decode = (request: DecodeRequest): Promise<DecodedImage> =>
    new Promise((resolve, reject) => {
      clearTimeout(ending);
      worker ??= start();
      const thread = worker;
      const settle = (act: () => void): void => {
        clearTimeout(tooLong);
        thread.off('message', onMessage).off('error', fail).off('exit', onExit).unref();
        ending = setTimeout(stop, idle).unref();
        act();
      };
      const fail = (error: unknown): void => {
        stop();
        settle(() => reject(error));
      };
      const onExit = (): void => fail(new Error('The decoder ended.'));
      const onMessage = (answer: DecodeAnswer): void =>
        settle(() => ('image' in answer ? resolve(answer.image) : reject(new Error(answer.error))));
      const tooLong = setTimeout(
        () => fail(new Error('Decoding the image takes too long.')),
        timeoutMs,
      );
      thread.on('message', onMessage).on('error', fail).on('exit', onExit).ref();
      thread.postMessage(request);
    });

  const decodeAll = async (): Promise<void> => {
    if (isDecoding) return;
    isDecoding = true;
    for (let task = waiting.next(); task; task = waiting.next()) {
      // Nobody waits for it.
      if (task.signal.aborted) continue;
      const decoding = decode(task.request);
      task.resolve(decoding);
      await decoding.catch(() => {});
    }
    isDecoding = false;
  };

  return (file, type, signal, keyId = '') => {
    const { promise, resolve } = Promise.withResolvers<DecodedImage>();
    waiting.add(keyId, { request: { file, type }, signal, resolve });
    void decodeAll();
    // Decoding in progress cannot be aborted.
    return untilAborted(promise, signal);
  };
}
