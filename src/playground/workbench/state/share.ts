/**
 * Stores drafts in links: as deflated JSON in the URL fragment, which browsers do not send to
 * servers. Excludes keys, and images because they are too large.
 */
import { type Draft, withoutPictures } from './draft.ts';
import { readDraft } from './draft-codec.ts';
import { withoutRest } from './fixed-values.ts';

async function pump(
  bytes: Uint8Array<ArrayBuffer>,
  through: ReadableWritablePair,
): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(through);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function toBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** Encodes a draft as a URL fragment, without `#`. Of an answer, it has only the fixed values. */
export async function encodeDraft(draft: Draft): Promise<string> {
  const { fixed, ...rest } = withoutPictures(draft);
  const shared: Draft = { ...rest, ...(fixed && { fixed: withoutRest(fixed) }) };
  const bytes = new TextEncoder().encode(JSON.stringify(shared));
  return `s=${toBase64Url(await pump(bytes, new CompressionStream('deflate-raw')))}`;
}

/** Decodes the draft in a fragment; undefined if there is none or it is invalid. */
export async function decodeDraft(fragment: string): Promise<Draft | undefined> {
  const packed = new URLSearchParams(fragment.replace(/^#/, '')).get('s');
  if (packed === null) return undefined;
  try {
    const bytes = await pump(fromBase64Url(packed), new DecompressionStream('deflate-raw'));
    return readDraft(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return undefined;
  }
}
