/** Reduces the cost of waiting for the GPU in `webgpu` (Dawn for Node). */

const POLL_MILLISECONDS = 1;

/**
 * Dawn polls for completion in a `setImmediate` loop while anything is in progress. The loop
 * occupies a whole core, which a software adapter could compute with (a third of its speed, on two
 * cores), and the event loop is never idle. This recognises Dawn's callbacks as native functions of
 * an addon, and schedules them with a timer instead.
 *
 * @returns A function that undoes it.
 */
export function throttlePolling(): () => void {
  const immediate = globalThis.setImmediate;
  const gentle = (callback: (...args: unknown[]) => void, ...args: unknown[]): unknown =>
    isFromAddon(callback)
      ? setTimeout(callback, POLL_MILLISECONDS, ...args)
      : immediate(callback, ...args);
  globalThis.setImmediate = Object.assign(gentle, immediate) as typeof setImmediate;
  return () => {
    globalThis.setImmediate = immediate;
  };
}

/**
 * Native functions of addons have no name and are constructors; a promise's `resolve` is not a
 * constructor.
 */
function isFromAddon(callback: (...args: unknown[]) => void): boolean {
  return (
    callback.name === '' &&
    Object.hasOwn(callback, 'prototype') &&
    /^function \(\) \{ \[native code\] \}$/.test(String(callback))
  );
}
