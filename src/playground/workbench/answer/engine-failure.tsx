import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { browserModelName } from '../homes/download-consent.ts';
import { tryToRun } from '../run/try-to-run.ts';
import { chosenModel, type EngineState, engine, isOffered, modelLists } from '../state/state.ts';
import { UseServer } from './use-server.tsx';

/** Suggests a smaller model: the ones that ship with the page are small. */
function SmallerModel({ than }: { readonly than: string }) {
  const list = modelLists.value.browser;
  const smaller = list.status === 'ready' ? list.models.find(isOffered) : undefined;
  if (!smaller || smaller.id === than) return null;
  return (
    <Button
      label={`Use ${browserModelName(smaller.id)} instead`}
      look="primary"
      onClick={() => {
        chosenModel.value = { ...chosenModel.value, browser: smaller.id };
        engine.value = { status: 'idle' };
      }}
    />
  );
}

/** Shows why a model could not be loaded into this browser. */
export function EngineFailure({
  state,
}: {
  readonly state: Extract<EngineState, { status: 'failed' }>;
}) {
  if (state.error.code === 'out_of_memory') {
    return (
      <Notice
        tone="bad"
        title={`${browserModelName(state.model)} needs more memory than is available`}
        actions={
          <>
            <SmallerModel than={state.model} />
            <UseServer />
            <Button label="Try anyway" onClick={() => void tryToRun({ tryAnyway: true })} />
          </>
        }
      >
        <p>{state.error.message}</p>
        <p>Closing other tabs that use the graphics card may help.</p>
      </Notice>
    );
  }
  if (state.error.param === 'model') {
    return (
      <Notice
        tone="bad"
        title={`${browserModelName(state.model)} does not run on this device`}
        actions={
          <>
            <SmallerModel than={state.model} />
            <UseServer />
          </>
        }
      >
        <p>{state.error.message}</p>
      </Notice>
    );
  }
  return (
    <Notice
      tone="bad"
      title={`${browserModelName(state.model)} could not be loaded`}
      actions={
        <>
          <Button label="Try again" icon="restart" onClick={() => void tryToRun()} />
          <UseServer />
        </>
      }
    >
      <p>{state.error.message}</p>
    </Notice>
  );
}
