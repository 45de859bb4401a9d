import { useState } from 'preact/hooks';
import {
  describeEntry,
  entryOf,
  type ModelEntry,
  recommendations,
  searchEntries,
} from '../../client/model-catalogue.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { counted, formatBytes } from '../../components/format.ts';
import { Notice } from '../../components/notice.tsx';
import { SearchInput } from '../../components/search-input.tsx';
import type { CatalogueModel, List } from '../bodies.ts';
import { ask } from '../client.ts';
import { useResource } from '../resource.ts';

/** Maximum number of rows; a search finds the others. */
const mostShown = 30;

/** Converts a catalogue model to an entry of the playground's list. */
function asEntry({ download_bytes, memory_bytes, ...model }: CatalogueModel): ModelEntry {
  return entryOf({
    ...model,
    ...(download_bytes === null ? {} : { download_bytes }),
    ...(memory_bytes === null ? {} : { memory_bytes }),
  });
}

function Line(props: {
  readonly entry: ModelEntry;
  readonly label?: string;
  readonly busy: boolean;
  readonly onDownload: () => void;
}) {
  const { entry, label } = props;
  const { downloadBytes } = entry;
  return (
    <li>
      <span>
        {label && <b>{label}: </b>}
        {entry.name}
        <small>{describeEntry(entry)}</small>
      </span>
      <Button
        label={downloadBytes === undefined ? 'Download' : `Download ${formatBytes(downloadBytes)}`}
        icon="download"
        title={`Download ${entry.id} to the server and load it`}
        disabled={props.busy}
        onClick={props.onDownload}
      />
    </li>
  );
}

/** Downloads a model of web-llm's list to the server. */
export function AddModelDialog(props: {
  readonly onClose: () => void;
  readonly onStarted: () => void;
}) {
  const catalogue = useResource<List<CatalogueModel>>('/models/catalogue');
  const [query, setQuery] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const entries = (catalogue.body?.data ?? []).map(asEntry);
  const found = searchEntries(entries, query, undefined);
  const download = async (id: string) => {
    setBusy(true);
    try {
      await ask('POST', `/models/${encodeURIComponent(id)}/load`);
      props.onStarted();
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  };
  const lineOf = (entry: ModelEntry, label?: string) => (
    <Line
      key={entry.id}
      entry={entry}
      {...(label === undefined ? {} : { label })}
      busy={busy}
      onDownload={() => void download(entry.id)}
    />
  );
  const failure = problem ?? catalogue.problem;
  return (
    <Dialog title="Add a model" onClose={props.onClose}>
      <p class="hint">
        The server downloads the model, checks it and loads it. Models that its adapter cannot run
        are left out. To add a model of your own, use <code>npx formwork models add</code>.
      </p>
      {failure && <Notice tone="bad" title={failure} />}
      {query === '' && entries.length > 0 && (
        <>
          <h3>Recommended</h3>
          <ul class="dash-models">
            {recommendations(entries).map(({ entry, label }) => lineOf(entry, label))}
          </ul>
          <h3>All models</h3>
        </>
      )}
      <SearchInput label="Search models" value={query} onChange={setQuery} />
      <p class="hint" role="status">
        {catalogue.body === undefined
          ? 'Loading the list of models…'
          : found.length > mostShown
            ? `${counted(found.length, 'model')}; the first ${mostShown} are shown`
            : counted(found.length, 'model')}
      </p>
      <ul class="dash-models">{found.slice(0, mostShown).map((entry) => lineOf(entry))}</ul>
    </Dialog>
  );
}
