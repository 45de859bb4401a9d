/**
 * web-llm logs to standard output, which belongs to the program, when an adapter does not support
 * the largest workgroups or buffers. A model that needs them is refused before it loads.
 */
const NOTICE =
  /^(?:Falling back to maxComputeInvocationsPerWorkgroup=|Requested max(?:StorageBufferBinding|Buffer)Size exceeds limit)/;

/**
 * Runs an action while dropping these notices from `console.log`. All other lines are logged as
 * usual.
 */
export async function withoutLimitNotices<T>(action: () => Promise<T>): Promise<T> {
  const { log } = console;
  const filtered = (...values: unknown[]): void => {
    if (!NOTICE.test(String(values[0]))) log(...values);
  };
  console.log = filtered;
  try {
    return await action();
  } finally {
    if (console.log === filtered) console.log = log;
  }
}
