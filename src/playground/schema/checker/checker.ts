/** The page's side of the schema checker. */
import type { CheckRequest, CheckResult } from './messages.ts';

/** Checks schemas as the service would. */
export interface SchemaChecker {
  /** The result; undefined if a later call superseded this one. */
  check(text: string): Promise<CheckResult | undefined>;
}

/** Creates a checker. Its worker starts with the first check. */
export function createSchemaChecker(): SchemaChecker {
  let worker: Worker | undefined;
  let latest = 0;
  let settle: ((result: CheckResult | undefined) => void) | undefined;

  const start = (): Worker => {
    const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    started.onmessage = ({ data }: MessageEvent<CheckResult>) => {
      if (data.id === latest) settle?.(data);
    };
    // A failed checker reports nothing; the service checks the schema at the next run anyway.
    started.onerror = () => {
      settle?.(undefined);
      started.terminate();
      worker = undefined;
    };
    return started;
  };

  return {
    check(text) {
      worker ??= start();
      settle?.(undefined);
      const request: CheckRequest = { id: ++latest, text };
      worker.postMessage(request);
      return new Promise((resolve) => {
        settle = resolve;
      });
    },
  };
}
