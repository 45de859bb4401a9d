/**
 * Shows the progress of a download: one line that is overwritten on a terminal, otherwise a line
 * for every ten percent.
 */
import type { DownloadProgress } from './download.ts';

const width = 28;

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

/** Writes progress to `stream`, by default stderr, so that stdout contains only the result. */
export function downloadLine(
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>,
): (progress: DownloadProgress) => void {
  const lastTenth = new Map<string, number>();
  return ({ url, receivedBytes, totalBytes }) => {
    const name = url.slice(url.lastIndexOf('/') + 1);
    const fraction = totalBytes ? receivedBytes / totalBytes : 0;
    const amount = totalBytes
      ? `${megabytes(receivedBytes)} of ${megabytes(totalBytes)} MB`
      : `${megabytes(receivedBytes)} MB`;
    if (stream.isTTY) {
      const full = Math.round(fraction * width);
      const bar = '#'.repeat(full) + '.'.repeat(width - full);
      stream.write(`\r[${bar}] ${name} ${amount}${fraction === 1 ? '\n' : ''}`);
      return;
    }
    const tenth = Math.floor(fraction * 10);
    if (tenth === lastTenth.get(url)) return;
    lastTenth.set(url, tenth);
    stream.write(`Downloading ${name}: ${amount}\n`);
  };
}
