/** What a page shows of the server: asked when the page opens, and again while it is looked at. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { ask } from './client.ts';

/** An answer of the admin API, kept up to date. */
export interface Resource<Body> {
  /** Undefined until the first answer. */
  readonly body: Body | undefined;
  /** What went wrong the last time. */
  readonly problem: string | undefined;
  readonly reload: () => Promise<void>;
}

/** Asks for `path`, and again every `everyMs` while the page is in sight. */
export function useResource<Body>(path: string, everyMs?: number): Resource<Body> {
  const [body, setBody] = useState<Body>();
  const [problem, setProblem] = useState<string>();
  const wanted = useRef(path);
  wanted.current = path;
  const reload = useCallback(async () => {
    try {
      const answer = await ask<Body>('GET', path);
      // A filter was changed meanwhile.
      if (wanted.current !== path) return;
      setBody(answer);
      setProblem(undefined);
    } catch (error) {
      if (wanted.current !== path) return;
      setProblem((error as Error).message);
    }
  }, [path]);
  useEffect(() => {
    void reload();
    if (everyMs === undefined) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void reload();
    }, everyMs);
    return () => clearInterval(timer);
  }, [reload, everyMs]);
  return { body, problem, reload };
}
