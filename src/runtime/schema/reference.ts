/** References to schemas (core, 8.2). */

/** A reference resolved against a base (RFC 3986, section 5), without an empty fragment; undefined when it is none. */
export function joinReference(reference: string, base: string): string | undefined {
  return URL.parse(reference, base)?.href.replace(/#$/, '');
}

/** A fragment without its percent-encoding, where it can be read. */
export function unescapeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
