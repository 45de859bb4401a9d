/** CPU time of this thread in milliseconds: the cost of JavaScript, independent of other load. */
export function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * CPU time of this process in milliseconds. On a software adapter it includes the device's work.
 * Its ratios hold on a shared machine.
 */
export function processTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
