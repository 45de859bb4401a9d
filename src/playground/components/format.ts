/** Formats figures for display. */

/** `840 ms`, `3.2 s`, `2 min 05 s`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;
  const minutes = Math.floor(seconds / 60);
  return `${minutes} min ${String(Math.floor(seconds % 60)).padStart(2, '0')} s`;
}

/** `9.4 tokens/s`, `148 tokens/s`. */
export function formatRate(tokensPerSecond: number): string {
  return `${tokensPerSecond.toFixed(tokensPerSecond < 20 ? 1 : 0)} tokens/s`;
}

/** `640 kB`, `92 MB`, `1.4 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`;
  return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

/** `1 token`, `12 tokens`. */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

const finishReasons: Readonly<Record<string, string>> = {
  stop: 'complete',
  length: 'token limit reached',
  tool_calls: 'called a tool',
};

/** Why an answer ended, in words. */
export function describeFinish(reason: string): string {
  return finishReasons[reason] ?? reason;
}
