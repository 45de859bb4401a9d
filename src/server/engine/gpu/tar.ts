/** Reads tar archives: the subset of POSIX ustar (IEEE Std 1003.1, pax) for regular files. */

const BLOCK = 512;
const text = new TextDecoder();

/** A regular file in an archive. */
export interface TarFile {
  readonly name: string;
  readonly data: Uint8Array;
}

/** The regular files of an archive, in order. Throws if the checksum of a header is wrong. */
export function* readTar(archive: Uint8Array): Generator<TarFile> {
  for (let at = 0; at + BLOCK <= archive.length; ) {
    const header = archive.subarray(at, at + BLOCK);
    if (header.every((byte) => byte === 0)) return;
    checkHeader(header, at);
    const size = octal(header, 124, 12);
    const type = String.fromCharCode(header[156]!);
    if (type === '0' || type === '\0') {
      yield { name: field(header, 0, 100), data: archive.subarray(at + BLOCK, at + BLOCK + size) };
    }
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}

function field(header: Uint8Array, from: number, length: number): string {
  const bytes = header.subarray(from, from + length);
  const end = bytes.indexOf(0);
  return text.decode(end === -1 ? bytes : bytes.subarray(0, end));
}

function octal(header: Uint8Array, from: number, length: number): number {
  return Number.parseInt(field(header, from, length).trim() || '0', 8);
}

function checkHeader(header: Uint8Array, at: number): void {
  let sum = 0;
  // The checksum counts its own field as spaces.
  for (let i = 0; i < BLOCK; i++) sum += i >= 148 && i < 156 ? 32 : header[i]!;
  if (sum !== octal(header, 148, 8)) throw new Error(`Damaged tar header at byte ${at}.`);
}
