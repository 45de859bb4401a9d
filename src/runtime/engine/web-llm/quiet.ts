/** web-llm says on standard output, which belongs to who runs us, that an adapter allows less than the largest workgroups. */
const NOTICE = /^Falling back to maxComputeInvocationsPerWorkgroup=/;

/** Runs something with that one line left out; every other line is written as ever. */
export async function withoutLimitNotice<T>(action: () => Promise<T>): Promise<T> {
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
