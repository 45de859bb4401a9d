/** Watches the server while it starts, and after it stops responding until it is back. */
import { batch } from '@preact/signals';
import { connectionLost } from '../../client/api-error.ts';
import { serverFetch } from '../../client/homes.ts';
import { run, type ServerState, server } from '../state/state.ts';

/** Polling intervals. */
const startingPollMs = 1000;
const awayPollMs = 5000;

let timer: ReturnType<typeof setTimeout> | undefined;
let latestCheck = 0;

function reasonOf(body: unknown): string {
  const reason = typeof body === 'object' && body !== null && 'reason' in body ? body.reason : '';
  return typeof reason === 'string' && reason !== '' ? reason : 'starting';
}

async function readState(): Promise<ServerState> {
  const response = await serverFetch(new Request('/ready')).catch(() => undefined);
  // A proxy returns one of these when the server behind it is gone.
  if (!response || response.status === 502 || response.status === 504) return { status: 'away' };
  if (response.status !== 503) return { status: 'ready' };
  const body: unknown = await response.json().catch(() => undefined);
  return { status: 'starting', reason: reasonOf(body) };
}

/** When the server is back, a run's connection error no longer applies. */
function forgetLostConnection(): void {
  const code = run.value?.error?.code;
  if (!run.value || (code !== 'unreachable' && code !== connectionLost.code)) return;
  const { error: _error, ...rest } = run.value;
  run.value = rest.choices.length === 0 ? undefined : { ...rest, status: 'interrupted' };
}

/** Checks the server now, and again until it responds. */
export function lookAtServer(): void {
  const mine = ++latestCheck;
  clearTimeout(timer);
  void readState().then((state) => {
    if (mine !== latestCheck) return;
    const wasAway = server.value.status === 'away';
    batch(() => {
      server.value = state;
      if (state.status === 'ready' && wasAway) forgetLostConnection();
    });
    if (state.status === 'ready') return;
    const pollMs = state.status === 'starting' ? startingPollMs : awayPollMs;
    timer = setTimeout(lookAtServer, pollMs);
  });
}

/** Checks at startup, and whenever the state may have changed. */
export function followServer(): () => void {
  const onNews = () => {
    if (server.value.status !== 'ready' && document.visibilityState === 'visible') lookAtServer();
  };
  lookAtServer();
  window.addEventListener('online', onNews);
  // A server on this machine responds without a network, so ask it.
  window.addEventListener('offline', lookAtServer);
  document.addEventListener('visibilitychange', onNews);
  return () => {
    latestCheck++;
    clearTimeout(timer);
    window.removeEventListener('online', onNews);
    window.removeEventListener('offline', lookAtServer);
    document.removeEventListener('visibilitychange', onNews);
  };
}
