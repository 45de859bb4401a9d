import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { errorFromThrown } from '../../client/api-error.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { JsonText } from '../../components/json-text.tsx';
import { MarkedText } from '../../components/marked-text.tsx';
import { createSchemaChecker } from '../../schema/checker/checker.ts';
import { finishSchema } from '../../schema/describe/finish-schema.ts';
import { readDescription } from '../../schema/describe/read-description.ts';
import { schemaRequest } from '../../schema/describe/request.ts';
import { formatJson } from '../../schema/format-json.ts';
import { loadInBrowser } from '../homes/browser-engine.ts';
import { mayLoad } from '../homes/download-consent.ts';
import { completeAt } from '../run/complete-at.ts';
import { change, home, model } from '../state/state.ts';
import type { DialogProps } from './dialog-props.ts';

const checker = createSchemaChecker();

/** The first error of a schema; undefined if the service would accept it. */
async function schemaError(schema: unknown): Promise<string | undefined> {
  const result = await checker.check(formatJson(schema));
  return result?.findings.find(({ severity }) => severity === 'error')?.message;
}

/** Lets the model write a schema from a description. The metaschema guarantees a valid one. */
export function DescribeDialog({ onClose }: DialogProps) {
  const description = useSignal('');
  const written = useSignal('');
  const busy = useSignal(false);
  const problem = useSignal<string | undefined>(undefined);
  const schema = useSignal<unknown>(undefined);
  const isUsable = useSignal(false);
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  const write = async () => {
    const controller = new AbortController();
    current.current = controller;
    const name = home.value;
    const another = schema.value !== undefined;
    problem.value = undefined;
    schema.value = undefined;
    isUsable.value = false;
    written.value = '';
    busy.value = true;
    try {
      if (name === 'browser') {
        if (!(await mayLoad(model.value))) {
          problem.value = 'Choose and download a model first.';
          return;
        }
        await loadInBrowser(model.value, { signal: controller.signal, tryAnyway: false });
      }
      const request = schemaRequest(description.value, model.value, another);
      const events = completeAt(name, request, { signal: controller.signal });
      for await (const event of events) if (event.type === 'text') written.value += event.text;
      schema.value = finishSchema(JSON.parse(written.value));
      const error = await schemaError(schema.value);
      if (error === undefined) isUsable.value = true;
      else problem.value = `The service would refuse this schema: ${error}`;
    } catch (thrown) {
      if (!controller.signal.aborted) problem.value = errorFromThrown(thrown).message;
    } finally {
      busy.value = false;
    }
  };
  return (
    <Dialog title="Describe a schema" onClose={onClose} stays>
      <p class="hint">
        List the facts, as in “A film: title, list of actors, rating from 1 to 10, kind (series or
        movie), seen or not”. Each becomes a field of that name, and {model.value || 'the model'}{' '}
        chooses its type.
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
      {description.value.trim() !== '' && readDescription(description.value) === undefined && (
        <p class="hint" role="status">
          No list of facts is found in this text, so the model also chooses the fields. A small
          model does that badly.
        </p>
      )}
      {problem.value !== undefined && (
        <p class="field-problem" role="alert">
          <MarkedText text={problem.value} />
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
        {isUsable.value && (
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
