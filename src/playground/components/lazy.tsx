import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/**
 * A component whose script is loaded when it is first rendered. Keeps rarely used parts out of the
 * initial load.
 * @param close what a button does beside the notice that it failed to load; without it, none
 */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  close?: () => void,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function Lazy(props: Props) {
    const [, setReady] = useState(loaded !== undefined);
    const [problem, setProblem] = useState<string>();
    const ask = () => {
      setProblem(undefined);
      load().then(
        (component) => {
          loaded = component;
          setReady(true);
        },
        (error: Error) => setProblem(error.message),
      );
    };
    useEffect(() => {
      if (!loaded) ask();
    }, []);
    if (problem !== undefined) {
      return (
        <div class="lazy-problem">
          <Notice
            tone="bad"
            title="This part of the page could not be loaded"
            actions={
              <>
                <Button label="Try again" icon="restart" onClick={ask} />
                {close && <Button label="Close" onClick={close} />}
              </>
            }
          >
            <p>Check the connection. If the server was updated, reload the page.</p>
          </Notice>
        </div>
      );
    }
    const Loaded = loaded;
    return Loaded ? <Loaded {...props} /> : null;
  };
}
