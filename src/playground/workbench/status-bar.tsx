import { computed, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { isRefusal } from '../client/api-error.ts';
import { counted, describeFinish, formatDuration, formatRate } from '../components/format.ts';
import { schemaProblems } from './run/schema-findings.ts';
import { buildRequest } from './state/build-request.ts';
import type { Run } from './state/run.ts';
import { figuresOf, forcedShare } from './state/run-figures.ts';
import {
  browserObstacle,
  draft,
  engine,
  home,
  model,
  modelLists,
  run,
  runError,
  server,
} from './state/state.ts';

type Tone = 'idle' | 'busy' | 'good' | 'bad';

interface Status {
  readonly tone: Tone;
  readonly text: string;
}

function statusOfHome(): Status {
  const list = modelLists.value[home.value];
  if (home.value === 'browser') {
    const state = engine.value;
    if (browserObstacle.value !== undefined) return { tone: 'bad', text: 'WebGPU unavailable' };
    if (state.status === 'failed') return { tone: 'bad', text: 'Loading failed' };
    if (state.status === 'paused') return { tone: 'idle', text: 'Loading paused' };
    if (state.status === 'loading') {
      // Screen readers announce each step.
      return { tone: 'busy', text: `Loading, ${Math.floor(state.fraction * 10) * 10}%` };
    }
    if (state.status === 'ready') {
      const on = state.adapter === 'gpu' ? 'the GPU' : 'a software adapter';
      return { tone: 'good', text: `Ready on ${on}` };
    }
  }
  if (home.value === 'server') {
    const state = server.value;
    if (state.status === 'starting') return { tone: 'busy', text: `Server: ${state.reason}` };
    if (state.status === 'away') return { tone: 'bad', text: 'The server is not responding' };
  }
  if (list.status === 'loading') return { tone: 'busy', text: 'Fetching models' };
  if (list.status === 'failed') {
    return { tone: 'bad', text: list.error.status === 401 ? 'API key needed' : 'No response' };
  }
  return model.value === '' ? { tone: 'bad', text: 'No model' } : { tone: 'good', text: 'Ready' };
}

/** What keeps the draft from running; undefined if nothing does. */
const draftStatus = computed((): Status | undefined => {
  const { schemaOn, schemaText } = draft.value;
  const hasErrors = schemaProblems.value.some(({ severity }) => severity === 'error');
  if (schemaOn && schemaText.trim() !== '' && hasErrors) {
    return { tone: 'bad', text: 'The schema has errors' };
  }
  return 'problems' in buildRequest(draft.value, model.value)
    ? { tone: 'idle', text: 'Not ready to run' }
    : undefined;
});

/** The status where there is no run to report on: ready only if a run is possible. */
function statusWithoutRun(ofHome: Status): Status {
  return ofHome.tone === 'good' ? (draftStatus.value ?? ofHome) : ofHome;
}

function statusOf(state: Run | undefined): Status {
  const ofHome = statusOfHome();
  if (!state || ofHome.text.startsWith('Loading')) return statusWithoutRun(ofHome);
  const reasons = [...new Set(state.choices.flatMap((choice) => choice.finishReason ?? []))];
  switch (state.status) {
    case 'waiting':
      return { tone: 'busy', text: 'Reading the prompt' };
    case 'streaming':
      return { tone: 'busy', text: state.firstAt === undefined ? 'Thinking' : 'Answering' };
    case 'stopped':
      return { tone: 'idle', text: 'Stopped' };
    case 'interrupted':
      if (ofHome.tone === 'bad') return ofHome;
      return { tone: runError.value ? 'bad' : 'idle', text: 'Interrupted' };
    case 'failed':
      // The cause is gone, or the status names it.
      if (!runError.value || ofHome.tone === 'bad') return statusWithoutRun(ofHome);
      return { tone: 'bad', text: isRefusal(state.error) ? 'Refused' : 'Failed' };
    case 'done':
      return {
        tone: 'good',
        text: reasons.length > 0 ? `Done: ${reasons.map(describeFinish).join(', ')}` : 'Done',
      };
  }
}

/** The figures that fit on a phone. */
const major: ReadonlySet<string> = new Set(['total', 'speed', 'answer']);

function Figures({ state }: { readonly state: Run }) {
  const figures = figuresOf(state);
  const { usage } = state;
  const forced = forcedShare(state);
  const maskMs = usage?.completion_tokens_details?.mask_ms;
  const items = [
    figures.firstMs !== undefined && [
      state.delivery === 'patch' ? 'first field' : 'first token',
      formatDuration(figures.firstMs),
    ],
    figures.thinkingMs !== undefined && ['thinking', formatDuration(figures.thinkingMs)],
    figures.totalMs !== undefined && ['total', formatDuration(figures.totalMs)],
    figures.tokensPerSecond !== undefined && ['speed', formatRate(figures.tokensPerSecond)],
    forced !== undefined && ['forced', `${Math.round(forced * 100)}%`],
    maskMs !== undefined && ['masks', formatDuration(maskMs)],
    usage && ['prompt', counted(usage.prompt_tokens, 'token')],
    usage && ['answer', counted(usage.completion_tokens, 'token')],
  ].filter((item) => Array.isArray(item));
  return (
    <dl class="figures">
      {items.map(([name, value]) => (
        <div key={name} data-minor={major.has(name ?? '') ? undefined : ''}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The waiting time, once it is long. Hidden from screen readers, because it changes constantly. */
function Waited({ since }: { readonly since: number }) {
  const now = useSignal(Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      now.value = Date.now();
    }, 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.floor((now.value - since) / 1000);
  if (seconds < 3) return null;
  return (
    <span class="waited" aria-hidden="true">
      {seconds} s
    </span>
  );
}

/** The current status, always visible. */
export function StatusBar() {
  const state = run.value;
  const status = statusOf(state);
  return (
    <footer class="status-bar">
      <p class="status" data-tone={status.tone} role="status">
        <span class="status-dot" />
        {status.text}
      </p>
      {state?.status === 'waiting' && <Waited key={state.id} since={state.startedAt} />}
      {state && <Figures state={state} />}
    </footer>
  );
}
