/**
 * web-llm writes to standard output, which belongs to the program, that an adapter allows less than the largest workgroups or
 * buffers. A model that needs more is refused before it is loaded.
 */
const NOTICE =
  /^(?:Falling back to maxComputeInvocationsPerWorkgroup=|Requested max(?:StorageBufferBinding|Buffer)Size exceeds limit)/;

/** Runs something with these notices left out; every other line is written as ever. */
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
