import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Progress } from '../../components/progress.tsx';
import type { List, Model } from '../bodies.ts';
import { ask, mayChange } from '../client.ts';
import { count } from '../format.ts';
import { DashboardPage, Problem, Status, Table } from '../parts.tsx';
import { useResource } from '../resource.ts';
import { AddModelDialog } from './add-model.tsx';

type Action = Model['actions'][number];

const pathOf = ({ id }: Model) => `/models/${encodeURIComponent(id)}`;

/** The status of a model, with the progress of its loading or why it failed. */
function State({ model }: { readonly model: Model }) {
  return (
    <>
      <Status value={model.status} />
      {model.progress !== null && <Progress label={`Loading ${model.id}`} value={model.progress} />}
      {model.text && <small>{model.text}</small>}
      {model.problem && <small class="dash-problem">{model.problem}</small>}
    </>
  );
}

/** Confirmation questions. */
const questions = {
  unload: {
    title: 'Unload this model?',
    text: 'Its memory is freed. Requests that it is answering now end with an error; the next request for it loads it again.',
    verb: 'Unload',
  },
  delete: {
    title: 'Delete this model?',
    text: 'The model is unloaded, its files are deleted from this server, and it is no longer offered, nor are models with the same files (-1k).',
    verb: 'Delete',
  },
} as const;

/** The models of the server, with their status and actions. */
export function ModelsPage() {
  const models = useResource<List<Model>>('/models', 2000);
  const [confirming, setConfirming] = useState<{
    readonly model: Model;
    readonly what: keyof typeof questions;
  }>();
  const [adding, setAdding] = useState(false);
  const [problem, setProblem] = useState<string>();
  const load = async (model: Model) => {
    try {
      await ask('POST', `${pathOf(model)}/load`);
      setProblem(undefined);
    } catch (error) {
      setProblem((error as Error).message);
    }
    await models.reload();
  };
  const buttons: Readonly<Record<Action, (model: Model) => ComponentChildren>> = {
    load: (model) => <Button label="Load" look="link" onClick={() => void load(model)} />,
    unload: (model) => (
      <Button label="Unload" look="link" onClick={() => setConfirming({ model, what: 'unload' })} />
    ),
    delete: (model) => (
      <Button label="Delete" look="link" onClick={() => setConfirming({ model, what: 'delete' })} />
    ),
  };
  return (
    <DashboardPage
      title="Models"
      resource={models}
      actions={
        mayChange.value && (
          <Button label="Add a model" icon="plus" look="primary" onClick={() => setAdding(true)} />
        )
      }
    >
      {({ data }) => (
        <>
          <Problem message={problem} />
          <Table
            label="Models"
            columns={[
              'Model',
              'Status',
              'Capabilities',
              { name: 'Context window', numeric: true },
              { name: 'Price (input / output)', numeric: true },
              '',
            ]}
            empty="No models yet."
          >
            {data.map((model) => (
              <tr key={model.id}>
                <th scope="row">
                  {model.id}
                  <small>{model.owned_by}</small>
                </th>
                <td class="dash-progress">
                  <State model={model} />
                </td>
                <td>{model.capabilities.join(', ')}</td>
                <td data-numeric="">{count(model.context_window)}</td>
                <td data-numeric="">
                  {model.price
                    ? `${count(model.price.input)} / ${count(model.price.output)}`
                    : 'Free'}
                </td>
                <td class="dash-row-actions">
                  {mayChange.value && model.actions.map((action) => buttons[action](model))}
                </td>
              </tr>
            ))}
          </Table>
          {adding && (
            <AddModelDialog
              onClose={() => setAdding(false)}
              onStarted={() => {
                setAdding(false);
                void models.reload();
              }}
            />
          )}
          {confirming && (
            <ConfirmDialog
              {...questions[confirming.what]}
              onConfirm={async () => {
                const { model, what } = confirming;
                await (what === 'delete'
                  ? ask('DELETE', pathOf(model))
                  : ask('POST', `${pathOf(model)}/unload`));
                setConfirming(undefined);
                await models.reload();
              }}
              onClose={() => setConfirming(undefined)}
            />
          )}
        </>
      )}
    </DashboardPage>
  );
}
