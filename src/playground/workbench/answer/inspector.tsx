import { useMemo, useRef } from 'preact/hooks';
import { parsePartialJson } from '../../../runtime/common/patch/index.ts';
import { Tabs } from '../../components/controls.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { useFollowing } from '../../components/following.ts';
import { formatDuration } from '../../components/format.ts';
import { JsonText } from '../../components/json-text.tsx';
import { lazy } from '../../components/lazy.tsx';
import { Splitter } from '../../components/splitter.tsx';
import { indentJson } from '../../schema/format-json.ts';
import { documentText, type Run, type RunRecord } from '../state/run.ts';
import { draft, run, running } from '../state/state.ts';
import { inspectorView, openComparison, paneSizes, resizePane } from '../state/ui-state.ts';

const TokenView = lazy(async () => (await import('./token-view.tsx')).TokenView);
const ComparisonView = lazy(async () => (await import('./comparison-view.tsx')).ComparisonView);

/** Maximum number of records to render, so that rendering does not slow the answer down. */
const mostShown = 400;

/** Keeps the end of growing content in view. */
function useGrowing() {
  const growing = useRef<HTMLDivElement>(null);
  useFollowing(running.value, () => {
    const panel = growing.current?.parentElement;
    return growing.current && panel ? [panel, growing.current] : undefined;
  });
  return growing;
}

/** A record. Rendered once, because it never changes. */
function Record({ record }: { readonly record: RunRecord }) {
  return useMemo(
    () => (
      <li>
        <time>{formatDuration(record.at)}</time>
        <JsonText text={record.text} />
      </li>
    ),
    [record],
  );
}

function Records({ state }: { readonly state: Run }) {
  const visible = state.records.slice(-mostShown);
  const left = state.records.length - visible.length;
  return (
    <ol class="records">
      {left > 0 && <li class="hint">{left} earlier records</li>}
      {visible.map((record, index) => (
        <Record key={left + index} record={record} />
      ))}
    </ol>
  );
}

function Documents({ state }: { readonly state: Run }) {
  const texts = state.choices.map((choice) => {
    const text =
      choice.toolCalls.length > 0 ? JSON.stringify(choice.toolCalls) : documentText(choice);
    const { value, complete } = parsePartialJson(text) ?? {};
    if (complete) return indentJson(text);
    return value === undefined ? text : JSON.stringify(value, null, 2);
  });
  return (
    <>
      {texts.map((text, index) => (
        <div key={index} class="document-text">
          <CopyButton text={() => text} iconOnly />
          <pre>
            <JsonText text={text} />
          </pre>
        </div>
      ))}
    </>
  );
}

function View() {
  const state = run.value;
  const growing = useGrowing();
  if (inspectorView.value === 'tokens') return <TokenView state={state} />;
  if (inspectorView.value === 'comparison' && draft.value.schemaOn) return <ComparisonView />;
  if (!state || (state.records.length === 0 && state.choices.length === 0)) {
    return (
      <p class="hint">
        {inspectorView.value === 'records'
          ? 'The records of the response, as they arrive.'
          : 'The JSON document, as it grows.'}
      </p>
    );
  }
  return (
    <div ref={growing}>
      {inspectorView.value === 'records' ? <Records state={state} /> : <Documents state={state} />}
    </div>
  );
}

/** The details of the answer: raw records, document, tokens, and the comparison. */
export function Inspector() {
  return (
    <div class="inspector">
      <Splitter
        label="Width of the details"
        value={paneSizes.value.inspector}
        least={20}
        most={65}
        before
        onChange={resizePane('inspector')}
      />
      <div class="inspector-head">
        <Tabs
          id="inspector"
          label="Details of the answer"
          value={inspectorView.value}
          options={[
            { value: 'records', label: 'Records' },
            { value: 'json', label: 'JSON' },
            { value: 'tokens', label: 'Probabilities' },
            ...(draft.value.schemaOn ? [{ value: 'comparison', label: 'Compare' } as const] : []),
          ]}
          onChange={(view) => {
            if (view === 'comparison') openComparison();
            else inspectorView.value = view;
          }}
        />
      </div>
      <div
        // Remount, so that another view starts at its top.
        key={inspectorView.value}
        class="inspector-body"
        role="tabpanel"
        id="inspector-panel"
        aria-labelledby={`inspector-${inspectorView.value}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls must be reachable by keyboard.
        tabIndex={0}
      >
        <View />
      </div>
    </div>
  );
}
