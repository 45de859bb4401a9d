import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { formatBytes, formatDuration } from '../../components/format.ts';
import { Progress } from '../../components/progress.tsx';
import { browserModelName } from '../homes/download-consent.ts';
import type { EngineState } from '../state/state.ts';
import { pauseLoad, resumeLoad } from './load-model.ts';

type Loading = Extract<EngineState, { status: 'loading' | 'paused' }>;

/** Window of the speed measurement, in milliseconds. */
const span = 10_000;

/** Recent bytes per second; undefined until there is enough data. */
function useSpeed({ model, bytes, status }: Loading): number | undefined {
  const samples = useSignal<readonly { readonly at: number; readonly bytes: number }[]>([]);
  useEffect(() => {
    samples.value = [];
  }, [model, status]);
  useEffect(() => {
    if (bytes === undefined) return;
    const now = performance.now();
    const recent = samples.peek().filter(({ at }) => now - at < span);
    samples.value = [...recent, { at: now, bytes }];
  }, [bytes]);
  const [first] = samples.value;
  const last = samples.value.at(-1);
  if (!first || !last || last.at - first.at < 500) return undefined;
  return ((last.bytes - first.bytes) / (last.at - first.at)) * 1000;
}

function describeProgress(state: Loading, speed: number | undefined): string {
  const { bytes, totalBytes, text } = state;
  if (bytes === undefined || totalBytes === undefined) return text;
  const parts = [`${formatBytes(bytes)} of ${formatBytes(totalBytes)}`];
  if (state.status === 'loading' && speed !== undefined && speed > 0) {
    parts.push(`${formatBytes(speed)}/s`);
    // Nobody waits in milliseconds.
    const seconds = Math.max(1, Math.ceil((totalBytes - bytes) / speed));
    parts.push(`${seconds < 60 ? `${seconds} s` : formatDuration(seconds * 1000)} left`);
  }
  return parts.join(' · ');
}

/** The progress of loading a model into this browser, with buttons to pause and resume. */
export function DownloadProgress({ state }: { readonly state: Loading }) {
  const speed = useSpeed(state);
  const percent = Math.round(state.fraction * 100);
  return (
    <div class="download">
      <Progress label={`Loading ${browserModelName(state.model)}`} value={state.fraction} />
      <p class="progress-text">
        <span>{describeProgress(state, speed)}</span>
        <span>{percent}%</span>
      </p>
    </div>
  );
}

/** Pauses or resumes a load. */
export function DownloadButton({ state }: { readonly state: Loading }) {
  return state.status === 'paused' ? (
    <Button label="Resume" icon="play" onClick={() => resumeLoad(state.model)} />
  ) : (
    <Button label="Pause" icon="pause" onClick={pauseLoad} />
  );
}
