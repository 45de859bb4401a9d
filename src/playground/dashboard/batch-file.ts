/** Files of requests, for batches. */

/** How far to look into a file, in bytes. */
const lookedAt = 1 << 20;

/** The endpoint of all lines in a file of requests; undefined if it cannot be read. */
export async function endpointOf(file: Blob): Promise<string | undefined> {
  const start = await file.slice(0, lookedAt).text();
  const [line = ''] = start.trimStart().split('\n', 1);
  let found: unknown;
  try {
    found = (JSON.parse(line) as { readonly url?: unknown }).url;
  } catch {
    // A long line is cut off. Other addresses in it are those of images.
    const [, url] = /"url"\s*:\s*("\\?\/(?:[^"\\]|\\.)*")/.exec(line) ?? [];
    found = url && JSON.parse(url);
  }
  return typeof found === 'string' ? found : undefined;
}
