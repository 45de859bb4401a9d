import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/controls.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import type { NewKey } from '../bodies.ts';
import { ask } from '../client.ts';

const fields = [
  { name: 'name', label: 'Name', type: 'text', hint: 'who or what uses it' },
  { name: 'models', label: 'Models', type: 'text', hint: 'all, or ids by comma' },
  { name: 'credits', label: 'Credits', type: 'number', hint: 'unlimited' },
  { name: 'requests_per_minute', label: 'Requests a minute', type: 'number', hint: 'unlimited' },
  { name: 'tokens_per_minute', label: 'Tokens a minute', type: 'number', hint: 'unlimited' },
  { name: 'expires', label: 'Expires', type: 'date', hint: 'never' },
] as const;

type Values = Partial<Record<(typeof fields)[number]['name'], string>>;

/** What the form says, as the admin API takes it; empty fields do not limit. */
export function toBody(values: Values): Record<string, unknown> {
  const number = (text: string | undefined) => (text ? Number(text) : null);
  const models = values.models?.split(',').map((model) => model.trim());
  return {
    name: values.name ?? '',
    models: models?.some((model) => model !== '') ? models.filter((model) => model !== '') : null,
    credits: number(values.credits),
    requests_per_minute: number(values.requests_per_minute),
    tokens_per_minute: number(values.tokens_per_minute),
    expires_at: values.expires ? Math.floor(Date.parse(values.expires) / 1000) : null,
  };
}

/** Makes a key. */
export function NewKeyDialog(props: {
  readonly onMade: (key: NewKey) => void;
  readonly onClose: () => void;
}) {
  const [values, setValues] = useState<Values>({});
  const [problem, setProblem] = useState<string>();
  const submit = async (event: Event) => {
    event.preventDefault();
    try {
      props.onMade(await ask<NewKey>('POST', '/keys', toBody(values)));
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <Dialog title="New key" onClose={props.onClose}>
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
                <input {...shared} type="number" min={name === 'credits' ? 0 : 1} />
              ) : (
                <input {...shared} type="text" />
              );
            }}
          </Field>
        ))}
        {problem && <Notice tone="bad" title={problem} />}
        <footer>
          <Button label="Cancel" onClick={props.onClose} />
          <Button label="Make the key" look="primary" type="submit" />
        </footer>
      </form>
    </Dialog>
  );
}
