import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type DeviceCapacity, readDeviceCapacity } from '../../../runtime/client/index.ts';
import { entryOf, type ModelEntry, recommendations } from '../../client/model-catalogue.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { modelsKnown } from '../homes/model-lists.ts';
import { lookAtStoredModels, storedModels } from '../homes/stored-models.ts';
import { home, isOffered, modelLists } from '../state/state.ts';
import { AllModels } from './all-models.tsx';
import type { DialogProps } from './dialog-props.ts';
import { type LineProps, ModelLine } from './model-line.tsx';
import './models.css';

function Group(props: {
  readonly title: string;
  readonly entries: readonly ModelEntry[];
  readonly lines: LineProps;
}) {
  if (props.entries.length === 0) return null;
  return (
    <section aria-label={props.title} class="model-group">
      <h3>{props.title}</h3>
      <ul>
        {props.entries.map((entry) => (
          <ModelLine key={entry.id} list="here" entry={entry} {...props.lines} />
        ))}
      </ul>
    </section>
  );
}

/** The models of the current home. */
export function ModelsDialog({ onClose }: DialogProps) {
  const device = useSignal<DeviceCapacity>({ storage: undefined, memory: undefined });
  const considered = useSignal<string | undefined>(undefined);
  const isServer = home.value === 'server';
  useEffect(() => {
    void modelsKnown(home.value);
    if (isServer) return;
    void lookAtStoredModels();
    void readDeviceCapacity().then((found) => {
      device.value = found;
    });
  }, []);
  const list = modelLists.value[home.value];
  const entries = list.status === 'ready' ? list.models.filter(isOffered).map(entryOf) : [];
  const isHere = ({ id, isEmbedded }: ModelEntry) =>
    isServer || isEmbedded || storedModels.value?.has(id) === true;
  const lines: LineProps = {
    device: device.value,
    considered: considered.value,
    onConsider: (row) => {
      considered.value = considered.value === row ? undefined : row;
    },
    onClose,
  };
  const three = isServer ? [] : recommendations(entries).filter(({ entry }) => !isHere(entry));
  return (
    <Dialog title={isServer ? 'Models on the server' : 'Models in this browser'} onClose={onClose}>
      {list.status === 'failed' && <Notice tone="bad" title={list.error.message} />}
      {list.status === 'loading' && <p class="hint">Loading the list of models…</p>}
      <Group
        title={isServer ? 'Available' : 'On this device'}
        entries={entries.filter(isHere)}
        lines={lines}
      />
      {three.length > 0 && (
        <section aria-label="Recommended" class="model-group">
          <h3>Recommended</h3>
          <ul>
            {three.map(({ label, entry }) => (
              <ModelLine key={entry.id} list="recommended" entry={entry} label={label} {...lines} />
            ))}
          </ul>
        </section>
      )}
      {!isServer && <AllModels entries={entries.filter((entry) => !isHere(entry))} lines={lines} />}
      {isServer && (
        <p class="hint">
          Operators can add models to the server in the <a href="/dashboard/models">dashboard</a>.
        </p>
      )}
    </Dialog>
  );
}
