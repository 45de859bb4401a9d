import { Field, Switch } from '../../components/controls.tsx';
import {
  describeSampling,
  efforts,
  type NumericParameter,
  numericParameters,
  readSampling,
  unreadable,
} from '../state/sampling.ts';
import { abilities, change, draft } from '../state/state.ts';
import { samplingOpen } from '../state/ui-state.ts';

type TypedParameter =
  | NumericParameter
  | 'stop'
  | 'logit_bias'
  | 'schema_in_prompt'
  | 'reasoning_effort';

/** The sampling parameters. Empty fields are not sent. */
export function SamplingFields() {
  const { sampling } = draft.value;
  const { problems } = readSampling(sampling);
  const set = (name: TypedParameter, text: string) => {
    const { [name]: _before, ...rest } = sampling;
    change({ sampling: text === '' ? rest : { ...rest, [name]: text } });
  };
  const wrong = Object.keys(problems).length;
  return (
    <details
      class="section"
      open={samplingOpen.value || wrong > 0}
      onToggle={(event) => {
        samplingOpen.value = event.currentTarget.open;
      }}
    >
      <summary>
        <h3>Sampling</h3>
        <span class="section-summary">{describeSampling(sampling) || 'defaults'}</span>
      </summary>
      <div class="sampling">
        {Object.entries(numericParameters).map(([key, about]) => {
          const name = key as NumericParameter;
          return (
            <Field key={name} label={about.label} problem={problems[name]}>
              {(attributes) => (
                <input
                  {...attributes}
                  class="input"
                  type="number"
                  inputMode="decimal"
                  min={about.least}
                  max={about.most}
                  step={about.step}
                  placeholder={about.unset}
                  // To set any other value would remove a text that is no number.
                  value={sampling[name] === unreadable ? '' : (sampling[name] ?? '')}
                  onInput={({ currentTarget: { value, validity } }) =>
                    set(name, validity.badInput ? unreadable : value)
                  }
                />
              )}
            </Field>
          );
        })}
        <Field label="Stop sequences (one per line)" problem={problems.stop}>
          {(attributes) => (
            <textarea
              {...attributes}
              class="input"
              rows={1}
              placeholder="None"
              value={sampling.stop ?? ''}
              onInput={(event) => set('stop', event.currentTarget.value)}
            />
          )}
        </Field>
        <Field label="Token bias (one per line)" problem={problems.logit_bias}>
          {(attributes) => (
            <textarea
              {...attributes}
              class="input"
              rows={1}
              placeholder="id: bias"
              value={sampling.logit_bias ?? ''}
              onInput={(event) => set('logit_bias', event.currentTarget.value)}
            />
          )}
        </Field>
        <Field label="Schema in prompt">
          {(attributes) => (
            <select
              {...attributes}
              class="input"
              value={sampling.schema_in_prompt ?? ''}
              onChange={(event) => set('schema_in_prompt', event.currentTarget.value)}
            >
              <option value="">Default</option>
              <option value="true">Included</option>
              <option value="false">Left out</option>
            </select>
          )}
        </Field>
        {(abilities.value.includes('reasoning') || sampling.reasoning_effort !== undefined) && (
          <Field label="Thinking">
            {(attributes) => (
              <select
                {...attributes}
                class="input"
                value={sampling.reasoning_effort ?? ''}
                onChange={(event) => set('reasoning_effort', event.currentTarget.value)}
              >
                <option value="">Default</option>
                {efforts.map((effort) => (
                  <option key={effort}>{effort}</option>
                ))}
              </select>
            )}
          </Field>
        )}
        <div class="sampling-wide">
          <Switch
            label="Token probabilities"
            checked={sampling.logprobs === true}
            onChange={(logprobs) => {
              const { logprobs: _before, ...rest } = sampling;
              change(
                logprobs
                  ? { sampling: { ...rest, logprobs }, delivery: 'tokens' }
                  : { sampling: rest },
              );
            }}
          />
        </div>
      </div>
    </details>
  );
}
