/** glibc's settings (mallopt(3)), which it reads when a process starts. */
const settings = {
  // Else each thread has up to 128 MB of its own, which outlives it.
  MALLOC_ARENA_MAX: '2',
  // Else bodies of 20 MB share pages with what stays.
  MALLOC_MMAP_THRESHOLD_: '1048576',
};

/**
 * Has the system take back memory that threads and large bodies have freed: starts this process
 * again, under the same id, with other settings of the memory allocator. Under attack, a server
 * takes a third less (docs/decisions/0091). Does nothing outside Linux, where the environment has
 * such settings, or for a process that its parent exchanges messages with, which would end.
 */
export function restartWithAllocatorSettings(): void {
  if (process.platform !== 'linux' || process.connected) return;
  if (Object.keys(process.env).some((name) => name.startsWith('MALLOC_'))) return;
  process.execve?.(
    process.execPath,
    [process.execPath, ...process.execArgv, ...process.argv.slice(1)],
    {
      ...process.env,
      ...settings,
    },
  );
}
