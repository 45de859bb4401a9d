/** References to schemas (core, 8.2). */

/**
 * A reference resolved against a base (RFC 3986, section 5), without an empty fragment; undefined
 * if it is invalid.
 */
export function joinReference(reference: string, base: string): string | undefined {
  if (reference === '') return base;
  // The URL standard has no references relative to a base like `urn:a`; the RFC has (5.2.3).
  const folder = /^[^:]+:(?!\/)(?:.*\/)?/.exec(base)?.[0];
  const url = URL.parse(reference, base) ?? (folder && URL.parse(folder + reference));
  return url ? url.href.replace(/#$/, '') : undefined;
}
