import { readFileSync } from 'node:fs';

/** Largest resident memory of a process so far, in MB; 0 where it is gone, or the system is not Linux. */
export function peakMemory(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmHWM:\s*(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
