/** The page of the suite: hands the cases to its worker, one at a time. */

declare global {
  var runCase: (name: string) => Promise<unknown>;
}

const worker = new Worker(new URL('./browser-worker.ts', import.meta.url), { type: 'module' });

globalThis.runCase = (name) =>
  new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<{ result?: unknown; error?: string }>) => {
      if (data.error === undefined) resolve(data.result);
      else reject(new Error(data.error));
    };
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(name);
  });
