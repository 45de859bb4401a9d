/** What a model library (WebAssembly made by TVM) says of itself, read out of its file: before weights are downloaded. */

/** A weight that the library takes. */
export interface LibraryWeight {
  readonly name: string;
  readonly shape: readonly number[];
  readonly dtype: string;
}

/** What a library's file says of itself. */
export interface LibraryFile {
  /** What it keeps between passes: `kv_cache`, `rnn_state`, `hybrid` or `none`. */
  readonly stateKind: string;
  /** True where it is used through a manifest of programs and roles (`mlc-model-manifest.json`). */
  readonly isArtifact: boolean;
  readonly weights: readonly LibraryWeight[];
  /** Whether its shaders compute in 16-bit floats (`shader-f16`). */
  readonly usesF16: boolean;
  /** Whether it was made for a runtime as web-llm 0.2.80 and later have it. */
  readonly isCurrent: boolean;
  /** Whether it exports a function of that name. */
  exports(name: string): boolean;
}

/** As much of the library's `_metadata` as is read here. */
interface Metadata {
  readonly kv_state_kind?: string | null;
  readonly artifact?: unknown;
  readonly params?: readonly LibraryWeight[];
}

const encoder = new TextEncoder();

/** Bytes of the length that TVM writes before a string: 64 bits, lowest first. */
const LENGTH_BYTES = 8;

/** Where in front of a key the text it belongs to may begin: all weights of a model may stand between. */
const FARTHEST = 1 << 22;

const [OPEN, CLOSE] = [0x7b, 0x7d];

/**
 * Reads a library's file. TVM puts the program (names of functions, constants) into the module's data as it is, each string
 * after its length; `_metadata` is one of them.
 * @returns undefined where no such text is found: then it is known only when the library runs.
 */
export function readLibraryFile(file: Uint8Array): LibraryFile | undefined {
  const metadata = metadataOf(file);
  if (!metadata) return undefined;
  return {
    // What web-llm takes for said where it is not.
    stateKind: metadata.kv_state_kind ?? 'kv_cache',
    isArtifact: metadata.artifact !== undefined,
    weights: metadata.params ?? [],
    // WGSL, section 4.1.1: an enable directive stands at the head of each shader that needs it.
    usesF16: find(file, encoder.encode('enable f16')) >= 0,
    // How the module calls back into JavaScript; older ones import TVMWasmPackedCFunc.
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

/** Where a sequence of bytes begins, from `from` on; -1 where it does not. */
function find(file: Uint8Array, bytes: Uint8Array, from = 0): number {
  // By its last byte: the first is a length's, and modules are full of those.
  const last = bytes.length - 1;
  for (let at = file.indexOf(bytes[last]!, from + last); at >= 0; ) {
    const start = at - last;
    if (bytes.every((byte, index) => file[start + index] === byte)) return start;
    at = file.indexOf(bytes[last]!, at + 1);
  }
  return -1;
}
