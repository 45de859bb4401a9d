/**
 * Asks for what all test files of a run share: see ../global-setup.ts.
 * @returns Where it is; undefined outside of a test run.
 */
export async function askForShared(name: 'page' | 'postgres'): Promise<string | undefined> {
  const url = process.env.FORMWORK_TEST_SHARED;
  if (url === undefined) return undefined;
  const response = await fetch(`${url}/${name}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
