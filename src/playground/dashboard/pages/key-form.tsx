import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/controls.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { useAction } from '../../components/use-action.ts';
import type { Key, List, Model } from '../bodies.ts';
import { useResource } from '../resource.ts';

/** Names as in the admin API. */
const fields = [
  { name: 'name', label: 'Name', type: 'text', hint: 'Who or what uses it' },
  { name: 'expires_at', label: 'Expires', type: 'date', hint: 'Never' },
  { name: 'requests_per_minute', label: 'Requests per minute', type: 'number', hint: 'Unlimited' },
  { name: 'tokens_per_minute', label: 'Tokens per minute', type: 'number', hint: 'Unlimited' },
  { name: 'max_parallel', label: 'Requests at once', type: 'number', hint: 'Server setting' },
  { name: 'credits', label: 'Credits', type: 'number', hint: 'Unlimited' },
] as const;

type FieldName = (typeof fields)[number]['name'];

/** The form's content: its fields as text, and the chosen models; undefined for all models. */
export type KeyValues = Partial<Readonly<Record<FieldName, string>>> & {
  readonly models?: readonly string[] | undefined;
};

/** The day of a time in Unix seconds where the user is: `2026-11-28`. */
function dayOf(seconds: number): string {
  const offset = new Date(seconds * 1000).getTimezoneOffset() * 60;
  return new Date((seconds - offset) * 1000).toISOString().slice(0, 10);
}

/** The end of a day where the user is, in Unix seconds. */
function endOf(day: string): number {
  const end = new Date(`${day}T00:00`);
  return end.setDate(end.getDate() + 1) / 1000;
}

/** A key as form values. Fields without a limit are empty. */
export const valuesOf = (key: Key): KeyValues => ({
  name: key.name,
  models: key.models ?? undefined,
  max_parallel: key.max_parallel?.toString() ?? '',
  credits: key.credits?.toString() ?? '',
  requests_per_minute: key.requests_per_minute?.toString() ?? '',
  tokens_per_minute: key.tokens_per_minute?.toString() ?? '',
  expires_at: key.expires_at === null ? '' : dayOf(key.expires_at - 1),
});

/** Converts form values for the admin API. Empty fields mean no limit. */
export function toBody(values: KeyValues): Record<FieldName | 'models', unknown> {
  const number = (text: string | undefined) => (text ? Number(text) : null);
  return {
    name: values.name ?? '',
    models: values.models ?? null,
    credits: number(values.credits),
    requests_per_minute: number(values.requests_per_minute),
    tokens_per_minute: number(values.tokens_per_minute),
    max_parallel: number(values.max_parallel),
    expires_at: values.expires_at ? endOf(values.expires_at) : null,
  };
}

/** Only the changed fields, so that credits spent while the form is open are not restored. */
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

/**
 * Selects the models that a key may use: all, including future ones, or some of the existing ones.
 */
function ModelChoice(props: {
  readonly models: readonly Model[];
  readonly chosen: readonly string[] | undefined;
  readonly onChange: (chosen: readonly string[] | undefined) => void;
}) {
  const { chosen } = props;
  // A key may be limited to a model that no longer exists.
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

/** Explains credits, and that they limit nothing unless a model has a price. */
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

/** A dialog for a key's name and limits. */
export function KeyForm(props: {
  readonly title: string;
  readonly submit: string;
  readonly values: KeyValues;
  /** The dialog shows its error. */
  readonly onSubmit: (values: KeyValues) => Promise<void>;
  readonly onClose: () => void;
}) {
  const [values, setAllValues] = useState(props.values);
  const { busy, problem, setProblem, run } = useAction();
  const models = useResource<List<Model>>('/models').body?.data ?? [];
  const today = dayOf(Date.now() / 1000);
  const { expires_at: before } = props.values;
  // An expired key may stay so while its other limits change.
  const firstDay = before && before < today ? before : today;
  const setValues = (changed: KeyValues) => {
    setAllValues(changed);
    setProblem(undefined);
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (values.models?.length === 0) {
      setProblem('Choose at least one model, or allow all of them.');
      return;
    }
    void run(() => props.onSubmit(values));
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
              if (type === 'date') return <input {...shared} type="date" min={firstDay} />;
              return type === 'number' ? (
                // No minimum for credits, because a key's balance can be negative.
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
          <Button label={props.submit} look="primary" type="submit" disabled={busy} />
        </footer>
      </form>
    </Dialog>
  );
}
