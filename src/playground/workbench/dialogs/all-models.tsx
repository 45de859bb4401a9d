import { useSignal } from '@preact/signals';
import { type ModelEntry, searchEntries } from '../../client/model-catalogue.ts';
import { counted } from '../../components/format.ts';
import { SearchInput } from '../../components/search-input.tsx';
import { type LineProps, ModelLine } from './model-line.tsx';

/** Maximum number of rows; a search finds the others. */
const mostShown = 40;

/** All models that this browser can download, searchable by name and family. */
export function AllModels({
  entries,
  lines,
}: {
  readonly entries: readonly ModelEntry[];
  readonly lines: LineProps;
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
