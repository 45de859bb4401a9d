/** The page's side of the schema checker. */
import type { CheckRequest, CheckResult } from './messages.ts';

/** Says what the service would say of a schema. */
export interface SchemaChecker {
  /** The result; undefined when a later call outdated this one. */
  check(text: string): Promise<CheckResult | undefined>;
}

/** Makes a checker; its worker starts with the first check. */
export function createSchemaChecker(): SchemaChecker {
  let worker: Worker | undefined;
  let latest = 0;
  let settle: ((result: CheckResult | undefined) => void) | undefined;

  const start = (): Worker => {
    const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    started.onmessage = ({ data }: MessageEvent<CheckResult>) => {
      if (data.id === latest) settle?.(data);
    };
    // A checker that fails says nothing: the service itself is asked at the next run anyway.
    started.onerror = () => settle?.(undefined);
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
