/** Milliseconds of processor time that the longest turn of the event loop takes during a task. */
export async function longestTurn(task: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let ended = false;
  let before = process.threadCpuUsage();
  const turn = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
    if (!ended) setImmediate(turn);
  };
  setImmediate(turn);
  await task();
  // The turn that ends the task counts too.
  await new Promise((resolve) => setImmediate(resolve));
  ended = true;
  return longest;
}
