import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/controls.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import type { Key } from '../bodies.ts';

/** Named as in the admin API. */
const fields = [
  { name: 'name', label: 'Name', type: 'text', hint: 'who or what uses it' },
  { name: 'models', label: 'Models', type: 'text', hint: 'all, or ids by comma' },
  { name: 'credits', label: 'Credits', type: 'number', hint: 'unlimited' },
  { name: 'requests_per_minute', label: 'Requests a minute', type: 'number', hint: 'unlimited' },
  { name: 'tokens_per_minute', label: 'Tokens a minute', type: 'number', hint: 'unlimited' },
  { name: 'expires_at', label: 'Expires', type: 'date', hint: 'never' },
] as const;

type FieldName = (typeof fields)[number]['name'];

/** What the fields say, as text. */
export type KeyValues = Partial<Readonly<Record<FieldName, string>>>;

/** A key's fields; those that do not limit are empty. */
export const valuesOf = (key: Key): KeyValues => ({
  name: key.name,
  models: key.models?.join(', ') ?? '',
  credits: key.credits?.toString() ?? '',
  requests_per_minute: key.requests_per_minute?.toString() ?? '',
  tokens_per_minute: key.tokens_per_minute?.toString() ?? '',
  expires_at:
    key.expires_at === null ? '' : new Date(key.expires_at * 1000).toISOString().slice(0, 10),
});

/** What the fields say, as the admin API takes it; empty fields do not limit. */
export function toBody(values: KeyValues): Record<FieldName, unknown> {
  const number = (text: string | undefined) => (text ? Number(text) : null);
  const models = values.models?.split(',').map((model) => model.trim());
  return {
    name: values.name ?? '',
    models: models?.some((model) => model !== '') ? models.filter((model) => model !== '') : null,
    credits: number(values.credits),
    requests_per_minute: number(values.requests_per_minute),
    tokens_per_minute: number(values.tokens_per_minute),
    expires_at: values.expires_at ? Math.floor(Date.parse(values.expires_at) / 1000) : null,
  };
}

/** Only the fields that were changed: credits that are spent while somebody types must not come back. */
export const toChange = (
  before: KeyValues,
  after: KeyValues,
): Partial<Record<FieldName, unknown>> =>
  Object.fromEntries(
    Object.entries(toBody(after)).filter(
      ([name]) => before[name as FieldName] !== after[name as FieldName],
    ),
  );

/** A dialog with a key's name and limits. */
export function KeyForm(props: {
  readonly title: string;
  readonly submit: string;
  readonly values: KeyValues;
  /** What it rejects with is shown. */
  readonly onSubmit: (values: KeyValues) => Promise<void>;
  readonly onClose: () => void;
}) {
  const [values, setValues] = useState(props.values);
  const [problem, setProblem] = useState<string>();
  const submit = async (event: Event) => {
    event.preventDefault();
    try {
      await props.onSubmit(values);
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <Dialog title={props.title} stays onClose={props.onClose}>
      <form class="dash-form" onSubmit={submit}>
        {fields.map(({ name, label, type, hint }) => (
          <Field key={name} label={label}>
            {(attributes) => {
              const shared = {
                ...attributes,
                class: 'input',
                placeholder: hint,
                required: name === 'name',
                value: values[name] ?? '',
                onInput: (event: { readonly currentTarget: HTMLInputElement }) =>
                  setValues({ ...values, [name]: event.currentTarget.value }),
              };
              if (type === 'date') return <input {...shared} type="date" />;
              return type === 'number' ? (
                // No minimum for credits: those of a key in the form may be below 0 already.
                <input {...shared} type="number" min={name === 'credits' ? undefined : 1} />
              ) : (
                <input {...shared} type="text" />
              );
            }}
          </Field>
        ))}
        {problem && <Notice tone="bad" title={problem} />}
        <footer>
          <Button label="Cancel" onClick={props.onClose} />
          <Button label={props.submit} look="primary" type="submit" />
        </footer>
      </form>
    </Dialog>
  );
}
