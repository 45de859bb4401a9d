import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { useFollowing } from '../../components/following.ts';
import { counted } from '../../components/format.ts';
import { Icon } from '../../components/icon.tsx';
import { findFaults } from '../../schema/find-faults.ts';
import { mayLoad } from '../homes/download-consent.ts';
import { modelsKnown } from '../homes/model-lists.ts';
import { runComparison } from '../run/comparison-run.ts';
import { tryToRun } from '../run/try-to-run.ts';
import { comparison, stopComparison } from '../state/comparison.ts';
import type { Run } from '../state/run.ts';
import { home, model, parsedSchema, running } from '../state/state.ts';
import { comparing, comparisonsOpened } from '../state/ui-state.ts';
import './comparison.css';

/** Faults of an answer that was generated without the schema. */
function Verdict({ state, schema }: { readonly state: Run; readonly schema: unknown }) {
  const [choice] = state.choices;
  const text = choice?.text ?? '';
  const faults = useMemo(
    () => findFaults(schema, text, choice?.finishReason),
    [schema, text, choice?.finishReason],
  );
  const breaking = faults.filter(({ kind }) => kind !== 'unchecked').length;
  if (faults.length === 0) {
    return (
      <p class="verdict-line" data-tone="good">
        <Icon name="check" />
        This answer conforms to the schema. Nothing guarantees that the next one will.
      </p>
    );
  }
  return (
    <div class="faults">
      {breaking > 0 && (
        <p class="verdict-line" data-tone="bad">
          <Icon name="warning" />
          {counted(breaking, 'thing')} would break a program:
        </p>
      )}
      <ul>
        {faults.map(({ pointer, message }) => (
          <li key={`${pointer} ${message}`}>
            {message} {pointer && <code>{pointer}</code>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The same question without the schema, beside the conforming answer. */
export function ComparisonView() {
  const state = comparison.value?.run;
  const parsed = parsedSchema.value;
  const busy = state?.status === 'waiting' || state?.status === 'streaming';
  const root = useRef<HTMLDivElement>(null);
  const start = async () => {
    if (!running.value) void tryToRun();
    comparing.value = true;
    await modelsKnown(home.value);
    if (home.value === 'browser' && !(await mayLoad(model.value))) {
      comparing.value = false;
      // The prompt to download the model is above the form.
      root.current?.closest('.answer-split')?.scrollTo(0, 0);
      return;
    }
    void runComparison();
  };
  const scrollHere = () => {
    const panel = root.current?.closest('.inspector');
    const around = panel?.parentElement;
    if (!panel || !around) return;
    around.scrollTop += panel.getBoundingClientRect().top - around.getBoundingClientRect().top;
  };
  const opened = comparisonsOpened.value;
  useLayoutEffect(() => {
    // It was left open at the last visit, so do not scroll to it.
    if (opened > 0) scrollHere();
  }, [opened]);
  useFollowing(busy, () => {
    const panel = root.current?.closest('.inspector-body');
    const around = panel?.closest('.answer-split');
    if (!root.current || !panel || !around) return undefined;
    const scrolls = getComputedStyle(panel).overflowY === 'auto' ? panel : around;
    return [scrolls, root.current];
  });
  const isOver = comparing.value && state !== undefined && !busy && !running.value;
  useLayoutEffect(() => {
    // On a narrow screen the form above has grown and pushed the comparison down.
    if (isOver) scrollHere();
  }, [isOver]);
  return (
    <div class="comparison" ref={root}>
      <p class="hint">
        The same question with the schema only in the prompt: the model is asked to conform, but
        nothing enforces it.
      </p>
      <div class="row">
        {busy ? (
          <Button label="Stop" icon="stop" onClick={stopComparison} />
        ) : (
          <Button
            label="Run both"
            icon="compare"
            disabled={!('value' in parsed)}
            onClick={() => void start()}
          />
        )}
      </div>
      {state?.error && <p class="field-problem">{state.error.message}</p>}
      {state && (
        <pre class="comparison-text" data-live={busy ? '' : undefined} dir="auto">
          {state.choices[0]?.text}
        </pre>
      )}
      {state?.status === 'done' && <Verdict state={state} schema={comparison.value?.schema} />}
    </div>
  );
}
