/** Decoding pictures in Node: in a thread of its own, so that nobody's next token waits for somebody's photograph. */
import { Worker } from 'node:worker_threads';
import type { DecodedImage, ImageDecoder } from '../../runtime/api/ports.ts';
import { formworkError } from '../../runtime/errors.ts';

/** What the thread is told. */
export interface DecodeRequest {
  readonly id: number;
  readonly file: Uint8Array;
  readonly type: Parameters<ImageDecoder>[1];
}

/** What the thread answers. */
export interface DecodeAnswer {
  readonly id: number;
  readonly image?: DecodedImage;
  readonly error?: string;
}

/** How a {@link createImageDecoder} spends time. */
export interface DecoderOptions {
  /** Milliseconds without work after which the thread ends, and gives its memory back. */
  readonly idle?: number;
  /** Milliseconds that a picture may take; decoding one of the largest takes less than one second. */
  readonly patience?: number;
}

interface Waiting {
  readonly resolve: (image: DecodedImage) => void;
  readonly reject: (error: Error) => void;
}

/** Makes a decoder. Its thread is started by the first picture, and does not keep the process alive by itself. */
export function createImageDecoder({
  idle = 30_000,
  patience = 30_000,
}: DecoderOptions = {}): ImageDecoder {
  let worker: Worker | undefined;
  let ending: NodeJS.Timeout | undefined;
  let next = 0;
  const waiting = new Map<number, Waiting>();

  const stop = (error?: Error): void => {
    const stopped = worker;
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error ?? new Error('The decoder stopped.'));
    waiting.clear();
    void stopped?.terminate();
  };

  const start = (): Worker => {
    const started = new Worker(new URL('./decode-worker.ts', import.meta.url), { execArgv: [] });
    started.unref();
    started.on('message', ({ id, image, error }: DecodeAnswer) => {
      const request = waiting.get(id);
      waiting.delete(id);
      if (image) request?.resolve(image);
      else request?.reject(new Error(error));
      if (waiting.size > 0) return;
      started.unref();
      ending = setTimeout(() => stop(), idle).unref();
    });
    started.on('error', (error) => {
      if (worker === started) stop(error instanceof Error ? error : new Error(String(error)));
    });
    return started;
  };

  return (file, type, signal) =>
    new Promise((resolve, reject) => {
      clearTimeout(ending);
      worker ??= start();
      worker.ref();
      const id = next++;
      const tooLong = setTimeout(
        () => stop(new Error('The picture takes too long.')),
        patience,
      ).unref();
      const onAbort = (): void =>
        reject(formworkError('The request was cancelled.', { code: 'aborted' }));
      const settle = (): void => {
        clearTimeout(tooLong);
        signal.removeEventListener('abort', onAbort);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      waiting.set(id, {
        resolve: (image) => {
          settle();
          resolve(image);
        },
        reject: (error) => {
          settle();
          reject(error);
        },
      });
      worker.postMessage({ id, file, type } satisfies DecodeRequest);
    });
}
