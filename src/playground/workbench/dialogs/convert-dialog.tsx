import { batch, computed, signal } from '@preact/signals';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { JsonText } from '../../components/json-text.tsx';
import { convertToSchema } from '../../schema/convert/index.ts';
import { change } from '../state/state.ts';

const source = signal('');
/** The selected schema of a text that has several. */
const chosenName = signal<string | undefined>(undefined);
const conversion = computed(() =>
  source.value.trim() === '' ? undefined : convertToSchema(source.value, chosenName.value),
);

const hint = `interface Event {
  name: string;
  /** @minimum 1 */
  seats: number;
  kind: 'talk' | 'concert';
}

or  z.object({ name: z.string().min(3) })

or  class Event(BaseModel):
        name: str

or  { "name": "Jazz night", "seats": 80 }`;

function Result() {
  const result = conversion.value;
  if (!result) return <p class="hint">The schema appears here.</p>;
  if ('problem' in result) {
    return (
      <p class="convert-problem" role="status">
        Line {result.line}, column {result.column}: {result.problem}
      </p>
    );
  }
  return <JsonText text={result.text} />;
}

/** Converts other sources to a schema: types, models, API descriptions, a sample. */
export function ConvertDialog(props: { readonly onClose: () => void }) {
  const result = conversion.value;
  return (
    <Dialog title="Import a schema" onClose={props.onClose}>
      <p class="hint">
        Paste a TypeScript type, a Zod schema, Pydantic models, an OpenAPI document or a sample. It
        is parsed on this page and never run.
      </p>
      <div class="convert">
        <textarea
          class="input"
          dir="ltr"
          aria-label="TypeScript type, Zod schema, Pydantic models, OpenAPI document or sample"
          spellcheck={false}
          placeholder={hint}
          value={source.value}
          onInput={(event) => {
            source.value = event.currentTarget.value;
          }}
        />
        <section
          class="code-block"
          aria-label="The schema"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard.
          tabIndex={0}
        >
          <Result />
        </section>
      </div>
      <footer>
        <span class="hint" role="status">
          {result && `Read as: ${result.kind}`}
        </span>
        {result && 'names' in result && result.names && (
          <select
            class="input"
            aria-label="Schema of the document"
            value={result.chosen}
            onChange={(event) => {
              chosenName.value = event.currentTarget.value;
            }}
          >
            {result.names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
        <Button
          label="Use this schema"
          look="primary"
          disabled={!result || 'problem' in result}
          onClick={() => {
            if (!result || 'problem' in result) return;
            batch(() => {
              change({ schemaText: result.text, schemaOn: true });
              source.value = '';
            });
            props.onClose();
          }}
        />
      </footer>
    </Dialog>
  );
}
