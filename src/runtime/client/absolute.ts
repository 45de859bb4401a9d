/** An address on a page may be relative to it; workers and web-llm need it whole. */
export function absolute(url: string): string {
  const { location } = globalThis as { location?: { href: string } };
  return location && !URL.canParse(url) ? new URL(url, location.href).href : url;
}
