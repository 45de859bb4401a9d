/** Other servers for the files of models: a mirror of Hugging Face, or one inside of a network. */

/** Where Hugging Face has its files: what a mirror stands for when nothing else is said. */
const HUGGING_FACE = 'https://huggingface.co';

/** Beginnings of addresses, and what takes their place. */
export type Mirrors = Readonly<Record<string, string>>;

/** The address that is asked in place of another; the same where no mirror stands for it. Files are kept by the first. */
export function mirrored(url: string, mirrors: Mirrors): string {
  for (const [original, mirror] of Object.entries(mirrors)) {
    const prefix = withoutSlash(original);
    if (url.startsWith(`${prefix}/`)) return withoutSlash(mirror) + url.slice(prefix.length);
  }
  return url;
}

/**
 * Reads mirrors: `https://hf.example.com` stands for Hugging Face, `https://raw.githubusercontent.com=https://libs.example.com` for the
 * address before the sign; several by comma.
 * @throws an Error that says what is allowed.
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
        'must be addresses, as https://mirror.example.com or https://from.example.com=https://to.example.com',
      );
    });
  return Object.fromEntries(mirrors);
}

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');
