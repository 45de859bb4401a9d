/** When a refused client should try again: `errors.429` of docs/specification.md. */

/**
 * Seconds. OpenAI's, Anthropic's and Vercel's SDKs follow a shorter wait. In place of a longer one
 * they take their own, which is a few seconds.
 */
const longestFollowed = 59.999;

/** Seconds over which the retries of clients that were refused together are spread. */
function spreadOf(least: number): number {
  const spread = Math.min(5, Math.max(1, least / 2));
  return least > 60 ? spread : Math.min(spread, Math.max(0, longestFollowed - least));
}

/**
 * Headers that ask a client to wait. Clients that are refused together get different times, so that
 * they do not all return at once. `retry-after` has whole seconds (RFC 9110), `retry-after-ms`,
 * which the SDKs prefer, has milliseconds.
 * @param seconds The least time to wait.
 * @param random From 0 to 1, exclusive; chooses a time within the spread.
 */
export function retryHeaders(seconds: number, random: () => number): Record<string, string> {
  const least = Math.max(1, Math.ceil(seconds));
  const wait = Math.floor((least + random() * spreadOf(least)) * 1000);
  return { 'retry-after': String(Math.round(wait / 1000)), 'retry-after-ms': String(wait) };
}
