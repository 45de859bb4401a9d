/**
 * Reads the metadata of a model library (WebAssembly made by TVM) from its file, before any weights
 * are downloaded.
 */

/** A weight that the library expects. */
interface LibraryWeight {
  readonly name: string;
  readonly shape: readonly number[];
  readonly dtype: string;
}

/** The metadata in a library's file. */
export interface LibraryFile {
  /** The state it keeps between passes: `kv_cache`, `rnn_state`, `hybrid` or `none`. */
  readonly stateKind: string;
  /** Whether it is used through a manifest of programs and roles (`mlc-model-manifest.json`). */
  readonly isArtifact: boolean;
  readonly weights: readonly LibraryWeight[];
  /** Whether its shaders compute in 16-bit floats (`shader-f16`). */
  readonly usesF16: boolean;
  /** Whether it was compiled for the runtime of web-llm 0.2.80 or later. */
  readonly isCurrent: boolean;
  /** Whether it exports a function of this name. */
  exports(name: string): boolean;
}

/** The fields of the library's `_metadata` that this module reads. */
interface Metadata {
  readonly kv_state_kind?: string | null;
  readonly artifact?: unknown;
  readonly params?: readonly LibraryWeight[];
}

const encoder = new TextEncoder();

/** Size of the length field that TVM writes before a string: 64 bits, little-endian. */
const LENGTH_BYTES = 8;

/** How far before a key its enclosing text may begin. All weights of a model may be in between. */
const FARTHEST = 1 << 22;

const [OPEN, CLOSE] = [0x7b, 0x7d];

/**
 * Reads a library's file. TVM stores the program's strings (names of functions, constants) verbatim
 * in the module's data, each with a length prefix; `_metadata` is one of them.
 * @returns undefined if there is no such text; only running the library can answer then.
 */
export function readLibraryFile(file: Uint8Array): LibraryFile | undefined {
  const metadata = metadataOf(file);
  if (!metadata) return undefined;
  return {
    // web-llm's default.
    stateKind: metadata.kv_state_kind ?? 'kv_cache',
    isArtifact: metadata.artifact !== undefined,
    weights: metadata.params ?? [],
    // WGSL, section 4.1.1: each shader that needs the feature starts with an enable directive.
    usesF16: find(file, encoder.encode('enable f16')) >= 0,
    // The module's callback into JavaScript. Older modules import TVMWasmPackedCFunc instead.
    isCurrent: find(file, encoder.encode('TVMFFIWasmSafeCall')) >= 0,
    exports: (name) => find(file, stringWithLength(name)) >= 0,
  };
}

function metadataOf(file: Uint8Array): Metadata | undefined {
  const key = encoder.encode('"prefill_chunk_size"');
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let at = find(file, key); at >= 0; at = find(file, key, at + 1)) {
    const first = Math.max(LENGTH_BYTES, at - FARTHEST);
    for (let start = file.lastIndexOf(OPEN, at); start >= first; ) {
      const length = Number(view.getBigUint64(start - LENGTH_BYTES, true));
      if (start + length > at && file[start + length - 1] === CLOSE) {
        const metadata = parse(file.subarray(start, start + length));
        if (metadata) return metadata;
      }
      start = file.lastIndexOf(OPEN, start - 1);
    }
  }
  return undefined;
}

function parse(bytes: Uint8Array): Metadata | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function stringWithLength(text: string): Uint8Array {
  const bytes = new Uint8Array(LENGTH_BYTES + text.length);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(text.length), true);
  bytes.set(encoder.encode(text), LENGTH_BYTES);
  return bytes;
}

/** Index of the first occurrence of a byte sequence at or after `from`; -1 if there is none. */
function find(file: Uint8Array, bytes: Uint8Array, from = 0): number {
  // Searches for the last byte. The first byte belongs to a length, and those are common in
  // modules.
  const last = bytes.length - 1;
  for (let at = file.indexOf(bytes[last]!, from + last); at >= 0; ) {
    const start = at - last;
    if (bytes.every((byte, index) => file[start + index] === byte)) return start;
    at = file.indexOf(bytes[last]!, at + 1);
  }
  return -1;
}
