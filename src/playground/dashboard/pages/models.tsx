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
          columns={[
            'Model',
            'Capabilities',
            { name: 'Context window', numeric: true },
            { name: 'Price (input / output)', numeric: true },
            'Status',
            '',
          ]}
          empty="The engine has not started yet."
        >
          {data.map((model) => (
            <tr key={model.id}>
              <th scope="row">
                {model.id}
                <small>{model.owned_by}</small>
              </th>
              <td>{model.capabilities.join(', ')}</td>
              <td data-numeric="">{count(model.context_window)}</td>
              <td data-numeric="">
                {model.price
                  ? `${count(model.price.input)} / ${count(model.price.output)}`
                  : 'Free'}
              </td>
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
