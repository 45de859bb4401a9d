import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type DeviceCapacity, readDeviceCapacity } from '../../../runtime/client/index.ts';
import {
  describeEntry,
  entryOf,
  type ModelEntry,
  misfit,
  recommendations,
  searchEntries,
} from '../../client/model-catalogue.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { counted, formatBytes } from '../../components/format.ts';
import { Icon } from '../../components/icon.tsx';
import { Notice } from '../../components/notice.tsx';
import { SearchInput } from '../../components/search-input.tsx';
import { freeModels } from '../homes/browser-engine.ts';
import { agreeTo } from '../homes/download-consent.ts';
import { modelsKnown } from '../homes/model-lists.ts';
import { lookAtStoredModels, storedModels } from '../homes/stored-models.ts';
import { loadModel, pauseLoad } from '../run/load-model.ts';
import { DownloadButton, DownloadProgress } from '../run/load-progress.tsx';
import { chosenModel, engine, home, isOffered, model, modelLists } from '../state/state.ts';
import type { DialogProps } from './dialog-props.ts';
import './models.css';

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
interface Lines {
  readonly device: DeviceCapacity;
  /** The row that is open, to download its model: its list and the model's id. */
  readonly considered: string | undefined;
  readonly onConsider: (row: string) => void;
  readonly onClose: () => void;
}

function ModelLine(
  props: Lines & { readonly list: string; readonly entry: ModelEntry; readonly label?: string },
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

function Group(props: {
  readonly title: string;
  readonly entries: readonly ModelEntry[];
  readonly lines: Lines;
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

/** Maximum number of rows; a search finds the others. */
const mostShown = 40;

/** All models that this browser can download, searchable by name and family. */
function Others({
  entries,
  lines,
}: {
  readonly entries: readonly ModelEntry[];
  readonly lines: Lines;
}) {
  const query = useSignal('');
  const family = useSignal('');
  const families = [...new Set(entries.map((entry) => entry.family))].sort();
  const found = searchEntries(entries, query.value, family.value || undefined);
  if (entries.length === 0) return null;
  return (
    <section aria-label="All models" class="model-group">
      <h3>All models</h3>
      <div class="model-search">
        <SearchInput
          label="Search models"
          value={query.value}
          onChange={(text) => {
            query.value = text;
          }}
        />
        <select
          class="input"
          aria-label="Family"
          value={family.value}
          onChange={(event) => {
            family.value = event.currentTarget.value;
          }}
        >
          <option value="">All families</option>
          {families.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </div>
      <p class="hint" role="status">
        {counted(found.length, 'model')}
        {found.length > mostShown && `, the first ${mostShown} are shown`}
      </p>
      <ul>
        {found.slice(0, mostShown).map((entry) => (
          <ModelLine key={entry.id} list="all" entry={entry} {...lines} />
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
  const lines: Lines = {
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
      {!isServer && <Others entries={entries.filter((entry) => !isHere(entry))} lines={lines} />}
      {isServer && (
        <p class="hint">
          Operators can add models to the server in the <a href="/dashboard/models">dashboard</a>.
        </p>
      )}
    </Dialog>
  );
}
