/**
 * Milliseconds of processor time that this thread has had: what JavaScript takes, whatever else the machine does meanwhile.
 */
export function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Milliseconds of processor time that this process has had. On a software adapter that includes what the device computes:
 * its ratios hold on a machine that others use.
 */
export function processTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
