import { useSignal } from '@preact/signals';
import { Button } from '../../components/button.tsx';
import { Field, Segmented } from '../../components/controls.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { storedSignal } from '../../components/stored-signal.ts';
import { endpointOf } from '../batch-file.ts';
import { count } from '../format.ts';

/** The playground's key; it may also run batches. */
const playgroundKey = storedSignal<string>('key', '', (value) =>
  typeof value === 'string' ? value : undefined,
);

const windows = [
  { value: '24h', label: 'Within 24 hours' },
  { value: '1h', label: 'Within 1 hour' },
] as const;

interface Estimate {
  readonly total_requests: number;
  readonly total_estimated_cost: number;
}

/** @throws an error with the service's message */
async function send(key: string, method: string, path: string, body?: BodyInit): Promise<unknown> {
  const response = await fetch(`/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    },
    body: body ?? null,
  });
  const answer = (await response.json().catch(() => ({}))) as { error?: { message?: string } };
  if (!response.ok) {
    throw new Error(
      answer.error?.message ?? `The server responded with status ${response.status}.`,
    );
  }
  return answer;
}

/** The result of an upload. */
interface Uploaded {
  readonly fileId: string;
  readonly endpoint: string;
  readonly estimate: Estimate;
}

/** Uploads a file of requests, estimates its cost, and starts a batch. */
export function NewBatchDialog(props: {
  readonly onCreated: () => void;
  readonly onClose: () => void;
}) {
  const key = useSignal(playgroundKey.value);
  const file = useSignal<File | undefined>(undefined);
  const within = useSignal<(typeof windows)[number]['value']>('24h');
  const uploaded = useSignal<Uploaded | undefined>(undefined);
  const problem = useSignal<string | undefined>(undefined);
  const busy = useSignal(false);
  const isOver = useSignal(false);
  const take = (given: File | undefined) => {
    file.value = given;
    uploaded.value = undefined;
    problem.value = undefined;
  };
  const upload = async (given: File, isCurrent: () => boolean) => {
    const [secret, window] = [key.value, within.value];
    const form = new FormData();
    form.set('purpose', 'batch');
    form.set('file', given);
    const { id } = (await send(secret, 'POST', '/files', form)) as { id: string };
    const query = `?completion_window=${window}`;
    const path = `/files/${id}/cost-estimate${query}`;
    const estimate = (await send(secret, 'GET', path)) as Estimate;
    const endpoint = (await endpointOf(given)) ?? '/v1/chat/completions';
    if (isCurrent()) uploaded.value = { fileId: id, endpoint, estimate };
  };
  const create = async ({ fileId, endpoint }: Uploaded) => {
    const body = { input_file_id: fileId, endpoint, completion_window: within.value };
    await send(key.value, 'POST', '/batches', JSON.stringify(body));
    props.onCreated();
  };
  const submit = async (event: Event) => {
    event.preventDefault();
    problem.value = undefined;
    busy.value = true;
    const asked = [file.value, within.value, key.value];
    // The user may change them in the meantime.
    const isCurrent = () =>
      [file.value, within.value, key.value].every((value, at) => value === asked[at]);
    try {
      if (uploaded.value) await create(uploaded.value);
      else if (file.value) await upload(file.value, isCurrent);
      else problem.value = 'Choose a file first.';
    } catch (error) {
      if (isCurrent()) problem.value = (error as Error).message;
    }
    busy.value = false;
  };
  const estimate = uploaded.value?.estimate;
  return (
    <Dialog title="New batch" stays onClose={props.onClose}>
      <form class="stack" onSubmit={(event) => void submit(event)}>
        <p class="dash-note">
          A batch runs a file of requests in JSON Lines, each with custom_id, method, url and body.{' '}
          <a href="/docs/guides/batches.html">Read about batches</a>.
        </p>
        <Field label="API key (owns the batch and pays for it)">
          {(attributes) => (
            <input
              {...attributes}
              class="input"
              type="password"
              autocomplete="off"
              required
              placeholder="fw_…"
              value={key.value}
              onInput={(event) => {
                key.value = event.currentTarget.value.trim();
                uploaded.value = undefined;
              }}
            />
          )}
        </Field>
        <label
          class="dash-drop"
          data-over={isOver.value ? '' : undefined}
          onDragOver={(event) => {
            event.preventDefault();
            isOver.value = true;
          }}
          onDragLeave={() => {
            isOver.value = false;
          }}
          onDrop={(event) => {
            event.preventDefault();
            isOver.value = false;
            take(event.dataTransfer?.files[0]);
          }}
        >
          <span>{file.value ? file.value.name : 'Choose a JSON Lines file, or drop it here'}</span>
          <input
            type="file"
            class="visually-hidden"
            accept=".jsonl,.ndjson,application/jsonl,application/x-ndjson"
            onChange={(event) => take(event.currentTarget.files?.[0])}
          />
        </label>
        <div class="field">
          <span class="field-label">Completion window</span>
          <Segmented
            label="Completion window"
            value={within.value}
            options={windows}
            onChange={(value) => {
              within.value = value;
              uploaded.value = undefined;
            }}
          />
        </div>
        {estimate && (
          <Notice
            tone="info"
            title={`${count(estimate.total_requests)} requests, about ${count(estimate.total_estimated_cost)} credits`}
          >
            <p>Every line is valid. Nothing has run yet.</p>
          </Notice>
        )}
        {problem.value && <Notice tone="bad" title={problem.value} />}
        <footer>
          <Button label="Cancel" onClick={props.onClose} />
          <Button
            label={uploaded.value ? 'Start batch' : 'Upload and check'}
            look="primary"
            type="submit"
            disabled={busy.value}
          />
        </footer>
      </form>
    </Dialog>
  );
}
