/** References to schemas (core, 8.2). */

/**
 * A reference resolved against a base (RFC 3986, section 5), without an empty fragment; undefined
 * if it is invalid.
 */
export function joinReference(reference: string, base: string): string | undefined {
  return URL.parse(reference, base)?.href.replace(/#$/, '');
}

/** A percent-decoded fragment, or the original if it is invalid. */
export function unescapeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
