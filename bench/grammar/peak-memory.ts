import { readFileSync } from 'node:fs';

/** Peak resident memory of a process in MB; 0 if it has exited, or if the system is not Linux. */
export function peakMemory(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmHWM:\s*(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
