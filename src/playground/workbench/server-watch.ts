/** Watches whether the server answers: while it starts, and once it was missed until it is back. */
import { batch } from '@preact/signals';
import { connectionLost } from '../client/api-error.ts';
import { serverFetch } from '../client/homes.ts';
import { run, type ServerState, server } from './state.ts';

/** Milliseconds between two questions: a server that starts is soon there; one that is away may stay away. */
const soon = 1000;
const seldom = 5000;

let timer: ReturnType<typeof setTimeout> | undefined;
let asked = 0;

function reasonOf(body: unknown): string {
  const reason = typeof body === 'object' && body !== null && 'reason' in body ? body.reason : '';
  return typeof reason === 'string' && reason !== '' ? reason : 'starting';
}

async function readState(): Promise<ServerState> {
  const response = await serverFetch(new Request('/ready')).catch(() => undefined);
  // A proxy in front of a server that is gone says so with one of these.
  if (!response || response.status === 502 || response.status === 504) return { status: 'away' };
  if (response.status !== 503) return { status: 'ready' };
  const body: unknown = await response.json().catch(() => undefined);
  return { status: 'starting', reason: reasonOf(body) };
}

/** The error of a run that the server did not answer says nothing of a server that is back. */
function forgetLostConnection(): void {
  const code = run.value?.error?.code;
  if (!run.value || (code !== 'unreachable' && code !== connectionLost.code)) return;
  const { error: _error, ...rest } = run.value;
  run.value = rest.choices.length === 0 ? undefined : { ...rest, status: 'stopped' };
}

/** Asks the server whether it is there, now and until it is. */
export function lookAtServer(): void {
  const mine = ++asked;
  clearTimeout(timer);
  void readState().then((state) => {
    if (mine !== asked) return;
    const wasAway = server.value.status === 'away';
    batch(() => {
      server.value = state;
      if (state.status === 'ready' && wasAway) forgetLostConnection();
    });
    if (state.status === 'ready') return;
    timer = setTimeout(lookAtServer, state.status === 'starting' ? soon : seldom);
  });
}

/** Asks at the beginning, and whenever there may be news. */
export function followServer(): () => void {
  const onNews = () => {
    if (server.value.status !== 'ready' && document.visibilityState === 'visible') lookAtServer();
  };
  lookAtServer();
  window.addEventListener('online', onNews);
  document.addEventListener('visibilitychange', onNews);
  return () => {
    asked++;
    clearTimeout(timer);
    window.removeEventListener('online', onNews);
    document.removeEventListener('visibilitychange', onNews);
  };
}
