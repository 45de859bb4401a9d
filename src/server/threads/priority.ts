import { getPriority, setPriority } from 'node:os';

/**
 * Lowers the priority of this thread below the threads that serve requests and compute tokens. Only
 * Linux has a priority per thread. Elsewhere the priority belongs to the whole process and stays
 * unchanged.
 * @param niceness The increment of its nice value.
 */
export function lowerPriority(niceness: number): void {
  if (process.platform !== 'linux' || niceness === 0) return;
  try {
    setPriority(Math.min(19, getPriority() + niceness));
  } catch {
    // A sandbox may forbid this.
  }
}
