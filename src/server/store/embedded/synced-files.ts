/**
 * The files of the embedded database, with durable fsync. PGlite's own file system ignores
 * PostgreSQL's fsync.
 */
import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The used parts of Emscripten's NODEFS, which its types omit. */
interface NodeFiles {
  readonly stream_ops: { fsync?: (stream: Stream) => number };
  /** The path in the host's file system. */
  readonly realPath: (node: unknown) => string;
  /** Converts errors of Node to those of WebAssembly. */
  readonly tryFSOperation: (operation: () => void) => void;
}

/** An open file, or a folder if it has no file descriptor. */
interface Stream {
  readonly nfd?: number;
  readonly node: unknown;
}

/**
 * PostgreSQL parameters that enable fsync. PGlite disables it (`-F`), and only forwards this
 * method.
 */
export const syncParams = (params: readonly string[]): string[] => [
  ...params.filter((param) => param !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
];

function enableSync({ stream_ops, realPath, tryFSOperation }: NodeFiles): void {
  stream_ops.fsync = ({ nfd, node }) => {
    tryFSOperation(() => (nfd === undefined ? syncFolder(realPath(node)) : fdatasyncSync(nfd)));
    return 0;
  };
}

/** Makes created, renamed and deleted names durable. Windows has no equivalent. */
function syncFolder(path: string): void {
  if (process.platform !== 'win32') syncPath(path);
}

/** Writes a file or folder to the disk. */
export function syncPath(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Creates the file system of a database in a folder. */
export function syncedFiles(folder: string): NodeFS {
  const files = new NodeFS(folder);
  const init = files.init.bind(files);
  type Options = Parameters<typeof init>[1];
  files.init = async (pg: PGlite, options: Options) => {
    const { emscriptenOpts } = await init(pg, options);
    const preRun = [
      ...[emscriptenOpts.preRun ?? []].flat(),
      ({ NODEFS }: { NODEFS: unknown }) => enableSync(NODEFS as NodeFiles),
    ];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } as Options };
  };
  return files;
}
