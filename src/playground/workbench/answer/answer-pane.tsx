import { useLayoutEffect, useRef } from 'preact/hooks';
import { outline } from '../../../form/outline/outline.ts';
import { Button } from '../../components/button.tsx';
import { Segmented } from '../../components/controls.tsx';
import { useFollowing } from '../../components/following.ts';
import { counted } from '../../components/format.ts';
import { Icon } from '../../components/icon.tsx';
import { DocumentView } from '../../document/document-view.tsx';
import { patchObstacle } from '../state/draft.ts';
import type { Run } from '../state/run.ts';
import { delivery, draft, run, running } from '../state/state.ts';
import {
  comparing,
  inspectorView,
  openComparison,
  openDialog,
  paneSizes,
} from '../state/ui-state.ts';
import { AnswerNotices, KeptValues } from './answer-notices.tsx';
import { Choice, FixedNote } from './choice.tsx';
import { Inspector } from './inspector.tsx';
import { Preview } from './preview.tsx';
import { RunButton } from './run-button.tsx';

function Waiting({ state }: { readonly state: Run }) {
  if (state.schema === undefined) return <p class="prose" data-live="" />;
  const field = outline(state.schema, undefined, false);
  return <DocumentView field={field} live={true} />;
}

function Answer() {
  const state = run.value;
  // A run that ended before its first value leaves nothing to show.
  if (!state || state.choices.length === 0) {
    if (state && running.value) return <Waiting state={state} />;
    return (
      <>
        <FixedNote />
        <KeptValues />
        <Preview />
      </>
    );
  }
  const alone = state.choices.length === 1;
  return (
    <>
      {!alone && <FixedNote />}
      <div class="choices" data-many={alone ? undefined : ''}>
        {state.choices.map((choice) => (
          <Choice key={choice.index} state={state} choice={choice} alone={alone} />
        ))}
      </div>
    </>
  );
}

function Warnings() {
  const warnings = run.value?.warnings ?? [];
  if (warnings.length === 0) return null;
  return (
    <details class="warnings">
      <summary>
        <Icon name="warning" />
        {counted(warnings.length, 'warning')}
      </summary>
      <ul>
        {warnings.map((warning) => (
          <li key={`${warning.pointer} ${warning.message}`}>
            {warning.pointer && <code>{warning.pointer}</code>} {warning.message}
          </li>
        ))}
      </ul>
    </details>
  );
}

/**
 * Whether the user is looking at the comparison below the form, so that the form must not scroll it
 * away.
 */
const isComparedBelow = (body: Element) =>
  comparing.value &&
  inspectorView.value === 'comparison' &&
  getComputedStyle(body).overflowY !== 'auto';

/** The model's answer. */
export function AnswerPane() {
  const obstacle = patchObstacle(draft.value);
  const body = useRef<HTMLElement>(null);
  const runId = run.value?.id;
  // Another answer starts at the top.
  useLayoutEffect(() => {
    const box = body.current;
    if (!box || isComparedBelow(box)) return;
    box.scrollTo(0, 0);
    box.parentElement?.scrollTo(0, 0);
  }, [runId]);
  useFollowing(running.value, () => {
    const box = body.current;
    // Several choices grow in different places at once, so do not follow any.
    if (!box?.parentElement || (run.value?.choices.length ?? 0) > 1) return undefined;
    if (isComparedBelow(box)) return undefined;
    const selectors = ['.choice [data-next]', '.choice [data-live]', '.choice'];
    const written = selectors.map((place) => box.querySelector(place)).find((one) => one);
    const scrolls = getComputedStyle(box).overflowY === 'auto' ? box : box.parentElement;
    return written ? [scrolls, written] : undefined;
  });
  return (
    <section class="pane pane-answer" aria-labelledby="answer-title">
      <header class="pane-head">
        <h2 id="answer-title">Answer</h2>
        <Segmented
          label="Delivery"
          value={delivery.value}
          options={[
            {
              value: 'patch',
              label: 'Fields',
              title: obstacle ?? 'Field by field, as JSON Patch (stream: "patch")',
              disabled: obstacle !== undefined,
            },
            { value: 'tokens', label: 'Tokens', title: 'Token by token (stream: true)' },
            { value: 'whole', label: 'Whole', title: 'All at once, at the end (no stream)' },
          ]}
          onChange={(value) => {
            draft.value = { ...draft.value, delivery: value };
          }}
        />
        <div class="row row-end">
          {draft.value.schemaOn && (
            <Button
              label="Compare"
              icon="compare"
              look="quiet"
              iconOnly
              title="Compare with an answer without the schema"
              onClick={openComparison}
            />
          )}
          <Button
            label="Code"
            icon="code"
            look="quiet"
            iconOnly
            title="Get this request as code"
            onClick={openDialog('code')}
          />
          <div class="run-place">
            <RunButton />
          </div>
        </div>
      </header>
      <div
        class="answer-split"
        data-wide={(run.value?.choices.length ?? 0) > 1 ? '' : undefined}
        style={{ '--inspector': `${paneSizes.value.inspector}%` }}
      >
        <section
          class="pane-body answer-body"
          ref={body}
          aria-label="The answer so far"
          aria-busy={running.value}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
          tabIndex={0}
        >
          <AnswerNotices />
          <Answer />
          <Warnings />
        </section>
        <Inspector />
      </div>
    </section>
  );
}
