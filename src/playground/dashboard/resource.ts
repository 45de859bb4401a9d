/** Server data of a page: loaded when the page opens, and refreshed while it is visible. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { ask, sessionsBegun } from './client.ts';

/** A response of the admin API, kept up to date. */
export interface Resource<Body> {
  /** Undefined until the first response. */
  readonly body: Body | undefined;
  /** The error of the last request. */
  readonly problem: string | undefined;
  readonly reload: () => Promise<void>;
}

/**
 * Requests `path`, again after signing in again, and every `everyMs` milliseconds while the page is
 * visible.
 * @param load Requests it in another way; the same function for the same path.
 */
export function useResource<Body>(
  path: string,
  everyMs?: number,
  load?: () => Promise<Body>,
): Resource<Body> {
  const [body, setBody] = useState<Body>();
  const [problem, setProblem] = useState<string>();
  const wanted = useRef(path);
  wanted.current = path;
  const reload = useCallback(async () => {
    try {
      const answer = await (load ? load() : ask<Body>('GET', path));
      // The filter has changed meanwhile.
      if (wanted.current !== path) return;
      setBody(answer);
      setProblem(undefined);
    } catch (error) {
      if (wanted.current !== path) return;
      setProblem((error as Error).message);
    }
  }, [path, load]);
  const begun = sessionsBegun.value;
  useEffect(() => {
    let isAsking = false;
    const refresh = async () => {
      // A slow server would get more and more requests.
      if (isAsking) return;
      isAsking = true;
      await reload();
      isAsking = false;
    };
    void refresh();
    if (everyMs === undefined) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh();
    }, everyMs);
    return () => clearInterval(timer);
  }, [reload, everyMs, begun]);
  return { body, problem, reload };
}
