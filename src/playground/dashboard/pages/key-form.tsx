import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/controls.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import type { Key, List, Model } from '../bodies.ts';
import { useResource } from '../resource.ts';

/** Named as in the admin API. */
const fields = [
  { name: 'name', label: 'Name', type: 'text', hint: 'Who or what uses it' },
  { name: 'expires_at', label: 'Expires', type: 'date', hint: 'Never' },
  { name: 'requests_per_minute', label: 'Requests per minute', type: 'number', hint: 'Unlimited' },
  { name: 'tokens_per_minute', label: 'Tokens per minute', type: 'number', hint: 'Unlimited' },
  { name: 'max_parallel', label: 'Requests at once', type: 'number', hint: 'Server setting' },
  { name: 'credits', label: 'Credits', type: 'number', hint: 'Unlimited' },
] as const;

type FieldName = (typeof fields)[number]['name'];

/** What the form says: its fields as text, and the models that are chosen; undefined for all of them. */
export type KeyValues = Partial<Readonly<Record<FieldName, string>>> & {
  readonly models?: readonly string[] | undefined;
};

/** A key's fields; those that do not limit are empty. */
export const valuesOf = (key: Key): KeyValues => ({
  name: key.name,
  models: key.models ?? undefined,
  max_parallel: key.max_parallel?.toString() ?? '',
  credits: key.credits?.toString() ?? '',
  requests_per_minute: key.requests_per_minute?.toString() ?? '',
  tokens_per_minute: key.tokens_per_minute?.toString() ?? '',
  expires_at:
    key.expires_at === null ? '' : new Date(key.expires_at * 1000).toISOString().slice(0, 10),
});

/** What the form says, as the admin API takes it; empty fields do not limit. */
export function toBody(values: KeyValues): Record<FieldName | 'models', unknown> {
  const number = (text: string | undefined) => (text ? Number(text) : null);
  return {
    name: values.name ?? '',
    models: values.models ?? null,
    credits: number(values.credits),
    requests_per_minute: number(values.requests_per_minute),
    tokens_per_minute: number(values.tokens_per_minute),
    max_parallel: number(values.max_parallel),
    expires_at: values.expires_at ? Math.floor(Date.parse(values.expires_at) / 1000) : null,
  };
}

/** Only the fields that were changed: credits that are spent while somebody types must not come back. */
export const toChange = (
  before: KeyValues,
  after: KeyValues,
): Partial<Record<FieldName | 'models', unknown>> =>
  Object.fromEntries(
    Object.entries(toBody(after)).filter(
      ([name]) =>
        JSON.stringify(before[name as FieldName]) !== JSON.stringify(after[name as FieldName]),
    ),
  );

/** Which models a key may use: all, those to come included, or some of those that there are. */
function ModelChoice(props: {
  readonly models: readonly Model[];
  readonly chosen: readonly string[] | undefined;
  readonly onChange: (chosen: readonly string[] | undefined) => void;
}) {
  const { chosen } = props;
  // A key may have been limited to a model that is gone.
  const ids = [...new Set([...props.models.map(({ id }) => id), ...(chosen ?? [])])];
  return (
    <fieldset class="dash-choices">
      <legend>Models</legend>
      <label>
        <input
          type="checkbox"
          checked={chosen === undefined}
          onChange={(event) => props.onChange(event.currentTarget.checked ? undefined : [])}
        />
        All models, including future ones
      </label>
      {chosen !== undefined &&
        ids.map((id) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={(event) =>
                props.onChange(
                  event.currentTarget.checked
                    ? [...chosen, id]
                    : chosen.filter((one) => one !== id),
                )
              }
            />
            {id}
          </label>
        ))}
    </fieldset>
  );
}

/** What credits are, and that they limit nothing where no model has a price. */
function CreditsNote({ models }: { readonly models: readonly Model[] }) {
  const priced = models.filter(({ price }) => price);
  return (
    <p class="dash-note">
      {priced.length === 0
        ? 'No model on this server has a price (FORMWORK_PRICES), so requests use no credits. A key with 0 credits is still refused.'
        : `Credits are whole numbers. ${priced
            .map(
              ({ id, price }) =>
                `${id}: ${price?.input} per 1,000 input tokens, ${price?.output} per 1,000 output tokens`,
            )
            .join('; ')}.`}
    </p>
  );
}

/** A dialog with a key's name and limits. */
export function KeyForm(props: {
  readonly title: string;
  readonly submit: string;
  readonly values: KeyValues;
  /** What it rejects with is shown. */
  readonly onSubmit: (values: KeyValues) => Promise<void>;
  readonly onClose: () => void;
}) {
  const [values, setAllValues] = useState(props.values);
  const [problem, setProblem] = useState<string>();
  const models = useResource<List<Model>>('/models').body?.data ?? [];
  const setValues = (changed: KeyValues) => {
    setAllValues(changed);
    setProblem(undefined);
  };
  const submit = async (event: Event) => {
    event.preventDefault();
    if (values.models?.length === 0) {
      setProblem('Choose at least one model, or allow all of them.');
      return;
    }
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
        <CreditsNote models={models} />
        <ModelChoice
          models={models}
          chosen={values.models}
          onChange={(chosen) => setValues({ ...values, models: chosen })}
        />
        {problem && <Notice tone="bad" title={problem} />}
        <footer>
          <Button label="Cancel" onClick={props.onClose} />
          <Button label={props.submit} look="primary" type="submit" />
        </footer>
      </form>
    </Dialog>
  );
}
