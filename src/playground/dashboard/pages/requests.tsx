import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { SearchInput } from '../../components/search-input.tsx';
import type { List, Model, RequestList, RequestRow } from '../bodies.ts';
import { Choice, KeyChoice } from '../filters.tsx';
import { count, exactTime, milliseconds } from '../format.ts';
import { useKeyNames } from '../key-names.ts';
import { usePaged } from '../paged.ts';
import { DashboardPage, ShowMore, Table } from '../parts.tsx';
import { useResource } from '../resource.ts';

const nothing = { key_id: '', model: '', status: '', search: '' };

/** A status as a coloured number. */
function HttpStatus({ row }: { readonly row: RequestRow }) {
  return (
    <span class="dash-status" data-tone={row.status < 400 ? 'good' : 'bad'}>
      {row.status} {row.code !== null && <small>{row.code}</small>}
    </span>
  );
}

/** The request log, latest first: cost and outcome of each request. */
export function RequestsPage() {
  const [filters, setFilters] = useState(nothing);
  const paged = usePaged<RequestRow, RequestList>('/requests', filters, 5000);
  const { resource, items } = paged;
  const { keys, nameOf } = useKeyNames(items.map((row) => row.key_id));
  const models = useResource<List<Model>>('/models').body?.data ?? [];
  const set = (name: keyof typeof nothing) => (value: string) =>
    setFilters({ ...filters, [name]: value });
  const isFiltered = Object.values(filters).some((value) => value !== '');
  return (
    <DashboardPage title="Requests" resource={resource}>
      {(body) => (
        <>
          <div class="dash-filters">
            <SearchInput
              label="Search requests by ID, error or code"
              value={filters.search}
              onChange={set('search')}
            />
            <KeyChoice keys={keys} value={filters.key_id} onChange={set('key_id')} />
            <Choice
              label="Model"
              value={filters.model}
              options={[['', 'All models'], ...models.map(({ id }) => [id, id] as const)]}
              onChange={set('model')}
            />
            <Choice
              label="Status"
              value={filters.status}
              options={[
                ['', 'Any status'],
                ['ok', 'Succeeded'],
                ['error', 'Failed'],
                ['429', '429: rate limited'],
                ['500', '500: server error'],
              ]}
              onChange={set('status')}
            />
            {isFiltered && (
              <Button label="Clear filters" look="quiet" onClick={() => setFilters(nothing)} />
            )}
          </div>
          <Table
            label="Requests"
            columns={[
              'Time',
              'Status',
              'Key',
              'Model',
              { name: 'Input tokens', numeric: true },
              { name: 'Output tokens', numeric: true },
              { name: 'First token', numeric: true },
              { name: 'Total', numeric: true },
              'Error and request ID',
            ]}
            empty={
              isFiltered ? (
                'No matching requests.'
              ) : (
                <p>
                  No requests yet. <a href="/">Send one from the playground</a>.
                </p>
              )
            }
          >
            {items.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  {exactTime(row.at)}
                  <small>
                    {row.endpoint}
                    {row.stream && ' · streamed'}
                  </small>
                </th>
                <td>
                  <HttpStatus row={row} />
                </td>
                <td class="dash-key">{nameOf(row.key_id)}</td>
                <td class="dash-key">{row.model ?? '–'}</td>
                <td data-numeric="">
                  {row.prompt_tokens === null ? '–' : count(row.prompt_tokens)}
                </td>
                <td data-numeric="">
                  {row.completion_tokens === null ? '–' : count(row.completion_tokens)}
                </td>
                <td data-numeric="">{milliseconds(row.first_ms)}</td>
                <td data-numeric="">{milliseconds(row.total_ms)}</td>
                <td class="dash-wrap">
                  {row.error}
                  <small>
                    <code>{row.id}</code>
                  </small>
                </td>
              </tr>
            ))}
          </Table>
          <ShowMore list={paged} />
          {body.left_out > 0 && (
            <p class="dash-note">
              Requests not logged because the server was too busy: {count(body.left_out)} (all keys)
            </p>
          )}
          <p class="dash-note">
            Not logged: prompts and answers, successful GET requests, requests without a valid key,
            and the requests of batches.
          </p>
        </>
      )}
    </DashboardPage>
  );
}
