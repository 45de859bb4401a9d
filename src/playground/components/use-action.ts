/** What the buttons of a component do. */
import { useRef, useState } from 'preact/hooks';

/** One action at a time, and the error of the last one. */
export interface Action {
  readonly busy: boolean;
  /** The error's message; undefined while an action runs, and after it succeeded. */
  readonly problem: string | undefined;
  readonly setProblem: (problem: string | undefined) => void;
  /** Runs an action unless one is running. Its error becomes `problem`. */
  readonly run: (action: () => Promise<unknown>) => Promise<void>;
}

/** Keeps a second click from repeating an action that is running, and its error from being lost. */
export function useAction(): Action {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  // The second click may come before the page shows that the first is being answered.
  const running = useRef(false);
  const run = async (action: () => Promise<unknown>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      await action();
    } catch (error) {
      setProblem((error as Error).message);
    }
    running.current = false;
    setBusy(false);
  };
  return { busy, problem, setProblem, run };
}
