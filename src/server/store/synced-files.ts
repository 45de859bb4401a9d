/**
 * The files of the embedded database, so that what it has written is on the disk when it asks for that. PGlite's own
 * hear the question (PostgreSQL's fsync) and do nothing.
 */
import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** What is used of Emscripten's NODEFS, whose types have none of it. */
interface NodeFiles {
  readonly stream_ops: { fsync?: (stream: Stream) => number };
  /** The path outside. */
  readonly realPath: (node: unknown) => string;
  /** Turns what Node throws into what WebAssembly is told. */
  readonly tryFSOperation: (operation: () => void) => void;
}

/** An open file or, without a descriptor of Node's, folder. */
interface Stream {
  readonly nfd?: number;
  readonly node: unknown;
}

/** PostgreSQL as it asks for its files to be written: PGlite switches that off (`-F`), and passes on this method alone. */
export const syncParams = (params: readonly string[]): string[] => [
  ...params.filter((param) => param !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
];

function letSync({ stream_ops, realPath, tryFSOperation }: NodeFiles): void {
  stream_ops.fsync = ({ nfd, node }) => {
    tryFSOperation(() => (nfd === undefined ? syncFolder(realPath(node)) : fdatasyncSync(nfd)));
    return 0;
  };
}

/** Names made, changed and removed in a folder. Windows has no such thing. */
function syncFolder(path: string): void {
  if (process.platform !== 'win32') syncPath(path);
}

/** Has a file or folder written to the disk. */
export function syncPath(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** The file system of a database in a folder. */
export function syncedFiles(folder: string): NodeFS {
  const files = new NodeFS(folder);
  const init = files.init.bind(files);
  type Options = Parameters<typeof init>[1];
  files.init = async (pg: PGlite, options: Options) => {
    const { emscriptenOpts } = await init(pg, options);
    const preRun = [
      ...[emscriptenOpts.preRun ?? []].flat(),
      ({ NODEFS }: { NODEFS: unknown }) => letSync(NODEFS as NodeFiles),
    ];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } as Options };
  };
  return files;
}
