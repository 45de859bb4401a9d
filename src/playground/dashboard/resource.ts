/** What a page shows of the server: asked when the page opens, and again while it is looked at. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { ask, hasStatus } from './client.ts';

/** An answer of the admin API, kept up to date. */
export interface Resource<Body> {
  /** Undefined until the first answer. */
  readonly body: Body | undefined;
  /** What went wrong the last time. */
  readonly problem: string | undefined;
  /** Whether this server has no such thing. */
  readonly isMissing: boolean;
  readonly reload: () => Promise<void>;
}

/** Asks for `path`, and again every `everyMs` while the page is in sight. */
export function useResource<Body>(path: string, everyMs?: number): Resource<Body> {
  const [body, setBody] = useState<Body>();
  const [problem, setProblem] = useState<string>();
  const [isMissing, setMissing] = useState(false);
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
      setMissing(hasStatus(error, 404));
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
  return { body, problem, isMissing, reload };
}
