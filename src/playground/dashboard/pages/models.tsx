import type { List, Model } from '../bodies.ts';
import { count } from '../format.ts';
import { DashboardPage, Progress, Status, Table } from '../parts.tsx';
import { useResource } from '../resource.ts';

/** The models, and how far each is. */
export function ModelsPage() {
  const models = useResource<List<Model>>('/models', 2000);
  return (
    <DashboardPage title="Models" resource={models}>
      {({ data }) => (
        <Table
          label="Models"
          columns={['Model', 'Can', { name: 'Context', numeric: true }, 'Status', 'Loading']}
          empty="This server has no engine."
        >
          {data.map((model) => (
            <tr key={model.id}>
              <th scope="row">
                {model.id}
                <small>{model.owned_by}</small>
              </th>
              <td>{model.capabilities.join(', ')}</td>
              <td data-numeric="">{count(model.context_window)}</td>
              <td>
                <Status value={model.status} />
              </td>
              <td class="dash-progress">
                {model.progress !== null && (
                  <Progress label={`Loading ${model.id}`} value={model.progress} />
                )}
                {model.text && <small>{model.text}</small>}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </DashboardPage>
  );
}
