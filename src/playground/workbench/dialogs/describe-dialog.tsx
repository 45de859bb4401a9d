import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { errorFromThrown } from '../../client/api-error.ts';
import { complete } from '../../client/completion.ts';
import { serverBaseUrl } from '../../client/homes.ts';
import type { ChatRequest } from '../../client/wire.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { JsonText } from '../../components/json-text.tsx';
import { finished, instructions, metaschema } from '../../schema/describe.ts';
import { formatJson } from '../../schema/format-json.ts';
import { fetchOf } from '../actions.ts';
import { loadInBrowser } from '../browser-engine.ts';
import { mayLoad } from '../models/consent.ts';
import { apiKey, change, home, model } from '../state.ts';
import type { DialogProps } from './dialog-props.ts';

/** The request for a schema. */
function requestFor(description: string, id: string): ChatRequest {
  return {
    model: id,
    messages: [
      { role: 'system', content: instructions },
      { role: 'user', content: description },
    ],
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'schema', schema: metaschema },
    },
    temperature: 0,
    max_tokens: 700,
    stream: true,
  };
}

/** Lets the model write a schema from a description. The metaschema guarantees a valid one. */
export function DescribeDialog({ onClose }: DialogProps) {
  const description = useSignal('');
  const written = useSignal('');
  const busy = useSignal(false);
  const problem = useSignal<string | undefined>(undefined);
  const schema = useSignal<unknown>(undefined);
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  const write = async () => {
    const controller = new AbortController();
    current.current = controller;
    const name = home.value;
    problem.value = undefined;
    schema.value = undefined;
    written.value = '';
    if (name === 'browser' && !(await mayLoad(model.value))) {
      problem.value = 'Choose and download a model first.';
      return;
    }
    busy.value = true;
    try {
      if (name === 'browser') {
        await loadInBrowser(model.value, { signal: controller.signal, tryAnyway: false });
      }
      const events = complete(fetchOf(name), requestFor(description.value, model.value), {
        key: name === 'server' ? apiKey.value : 'page',
        signal: controller.signal,
        baseUrl: serverBaseUrl(),
      });
      for await (const event of events) if (event.type === 'text') written.value += event.text;
      schema.value = finished(JSON.parse(written.value));
    } catch (thrown) {
      if (!controller.signal.aborted) problem.value = errorFromThrown(thrown).message;
    } finally {
      busy.value = false;
    }
  };
  return (
    <Dialog title="Describe a schema" onClose={onClose} stays>
      <p class="hint">
        {model.value === '' ? 'The model' : model.value} writes the schema. JSON Schema’s own
        metaschema holds it to a valid one; how well it fits depends on the model.
      </p>
      <textarea
        class="input"
        aria-label="What the answer should contain"
        placeholder="A job advertisement: title, company, city, skills, salary from and to, remote or not"
        rows={3}
        dir="auto"
        value={description.value}
        onInput={(event) => {
          description.value = event.currentTarget.value;
        }}
      />
      <section
        class="code-block describe-result"
        aria-label="The schema"
        aria-busy={busy.value}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard.
        tabIndex={0}
      >
        {schema.value !== undefined ? (
          <JsonText text={formatJson(schema.value)} />
        ) : written.value !== '' ? (
          <JsonText text={written.value} />
        ) : (
          <p class="hint">The schema appears here.</p>
        )}
      </section>
      {problem.value !== undefined && (
        <p class="field-problem" role="alert">
          {problem.value}
        </p>
      )}
      <footer>
        {busy.value ? (
          <Button label="Stop" icon="stop" onClick={() => current.current?.abort()} />
        ) : (
          <Button
            label={schema.value === undefined ? 'Write the schema' : 'Write another'}
            icon="wand"
            {...(schema.value === undefined ? { look: 'primary' as const } : {})}
            disabled={description.value.trim() === '' || model.value === ''}
            onClick={() => void write()}
          />
        )}
        {schema.value !== undefined && (
          <Button
            label="Use this schema"
            look="primary"
            onClick={() => {
              change({ schemaText: formatJson(schema.value), schemaOn: true });
              onClose();
            }}
          />
        )}
      </footer>
    </Dialog>
  );
}
