import type { DeviceCapacity } from '../../../runtime/client/index.ts';
import { describeEntry, type ModelEntry, misfit } from '../../client/model-catalogue.ts';
import { Button } from '../../components/button.tsx';
import { formatBytes } from '../../components/format.ts';
import { Icon } from '../../components/icon.tsx';
import { freeModels } from '../homes/browser-engine.ts';
import { agreeTo } from '../homes/download-consent.ts';
import { storedModels } from '../homes/stored-models.ts';
import { loadModel, pauseLoad } from '../run/load-model.ts';
import { DownloadButton, DownloadProgress } from '../run/load-progress.tsx';
import { chosenModel, engine, home, model } from '../state/state.ts';

const choose = (id: string) => {
  chosenModel.value = { ...chosenModel.value, [home.value]: id };
};

/** Deletes a model, and ends its load, which would store it again. */
function remove(id: string): void {
  const state = engine.value;
  if (state.status === 'loading' && state.model === id) pauseLoad();
  void freeModels(id);
}

const statuses: Readonly<Partial<Record<ModelEntry['status'], string>>> = {
  ready: 'loaded',
  loading: 'loading',
  failed: 'failed to load',
};

/** The note at the end of a model's row. */
function noteOf(entry: ModelEntry, stored: number | undefined): string | undefined {
  if (home.value === 'server') return statuses[entry.status];
  if (entry.status === 'ready') return 'loaded';
  if (entry.isEmbedded) return 'included';
  if (stored === undefined) return undefined;
  const isWhole = entry.downloadBytes === undefined || stored >= entry.downloadBytes * 0.98;
  return isWhole ? 'downloaded' : `${formatBytes(stored)} downloaded`;
}

/** A model that is not downloaded yet: its size, and the prompt to download it. */
function DownloadForm({
  entry,
  device,
}: {
  readonly entry: ModelEntry;
  readonly device: DeviceCapacity;
}) {
  const state = engine.value;
  if ((state.status === 'loading' || state.status === 'paused') && state.model === entry.id) {
    return (
      <div class="model-form">
        <DownloadProgress state={state} />
        <DownloadButton state={state} />
      </div>
    );
  }
  const problem = misfit(entry, device);
  const failed =
    state.status === 'failed' && state.model === entry.id ? state.error.message : undefined;
  return (
    <div class="model-form">
      <p>
        {problem ?? 'It will be stored in this browser, so later runs need no download.'}
        {failed !== undefined && <span class="field-problem"> {failed}</span>}
      </p>
      <Button
        label={
          problem !== undefined
            ? 'Download anyway'
            : entry.downloadBytes === undefined
              ? 'Download'
              : `Download ${formatBytes(entry.downloadBytes)}`
        }
        icon="download"
        look="primary"
        onClick={() => {
          agreeTo(entry.id);
          choose(entry.id);
          void loadModel(entry.id, { tryAnyway: problem !== undefined });
        }}
      />
    </div>
  );
}

/** Props of every row. */
export interface LineProps {
  readonly device: DeviceCapacity;
  /** The row that is open, to download its model: its list and the model's id. */
  readonly considered: string | undefined;
  readonly onConsider: (row: string) => void;
  readonly onClose: () => void;
}

/** A model as a row: to choose, to download or to delete. */
export function ModelLine(
  props: LineProps & { readonly list: string; readonly entry: ModelEntry; readonly label?: string },
) {
  const { entry, label, list } = props;
  // A model can be in two lists.
  const row = `${list} ${entry.id}`;
  const stored = storedModels.value?.get(entry.id);
  const isHere = home.value === 'server' || entry.isEmbedded || stored !== undefined;
  const isChosen = entry.id === model.value;
  const note = noteOf(entry, stored);
  return (
    <li class="model-line" data-chosen={isChosen ? '' : undefined}>
      <div class="model-head">
        <button
          type="button"
          class="model-choose"
          aria-pressed={isChosen}
          title={entry.id}
          onClick={() => {
            if (!isHere) {
              props.onConsider(row);
              return;
            }
            choose(entry.id);
            props.onClose();
          }}
        >
          <span>
            {label && <b>{label}: </b>}
            {entry.name}
            {isChosen && <Icon name="check" />}
          </span>
          <small>{describeEntry(entry)}</small>
        </button>
        {note && <span class="model-note">{note}</span>}
        {home.value === 'browser' && stored !== undefined && !entry.isEmbedded && (
          <Button
            label={`Delete ${entry.name}`}
            icon="trash"
            look="quiet"
            iconOnly
            onClick={() => remove(entry.id)}
          />
        )}
      </div>
      {props.considered === row && home.value === 'browser' && (
        <DownloadForm entry={entry} device={props.device} />
      )}
    </li>
  );
}
