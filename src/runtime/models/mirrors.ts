/**
 * Alternative servers for model files: a mirror of Hugging Face, or a host inside a private
 * network.
 */

/** The address that a mirror replaces by default. */
const HUGGING_FACE = 'https://huggingface.co';

/** Maps URL prefixes to their replacements. */
export type Mirrors = Readonly<Record<string, string>>;

/**
 * The mirror's URL for a file, or the same URL if no mirror matches. Caches use the original URL as
 * the key.
 */
export function mirrored(url: string, mirrors: Mirrors): string {
  for (const [original, mirror] of Object.entries(mirrors)) {
    const prefix = withoutSlash(original);
    if (url.startsWith(`${prefix}/`)) return withoutSlash(mirror) + url.slice(prefix.length);
  }
  return url;
}

/**
 * Parses a comma-separated list of mirrors. `https://hf.example.com` replaces Hugging Face;
 * `https://raw.githubusercontent.com=https://libs.example.com` replaces the address before the
 * equals sign.
 * @throws an Error that states the allowed format.
 */
export function parseMirrors(text: string): Mirrors {
  const parts = text.split(',').map((part) => part.trim());
  const mirrors = parts
    .filter((part) => part !== '')
    .map((part): [string, string] => {
      const [left = '', right] = part.split('=');
      const pair: [string, string] = right === undefined ? [HUGGING_FACE, left] : [left, right];
      if (pair.every((address) => /^https?:\/\/[^/]/.test(address))) return pair;
      throw new Error(
        'must be URLs, such as https://mirror.example.com or https://from.example.com=https://to.example.com',
      );
    });
  return Object.fromEntries(mirrors);
}

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');
