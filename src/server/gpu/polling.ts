/** How `webgpu` (Dawn for Node) waits for the GPU, made gentle. */

const POLL_MILLISECONDS = 1;

/**
 * Dawn asks "is it done?" in a `setImmediate` loop as long as anything is under way: a whole core spent on waiting,
 * which a software adapter could compute with (a third of its speed, on two cores), and an event loop that is never
 * idle. Its polls are told by what they are, functions made by an addon, and go to a timer instead.
 *
 * @returns a function that undoes it
 */
export function pollGently(): () => void {
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

/** Functions of addons are native, have no name, and could be constructors; a promise's `resolve` could not. */
function isFromAddon(callback: (...args: unknown[]) => void): boolean {
  return (
    callback.name === '' &&
    Object.hasOwn(callback, 'prototype') &&
    /^function \(\) \{ \[native code\] \}$/.test(String(callback))
  );
}
