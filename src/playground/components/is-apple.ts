/** Whether the keyboard has a command key. */
export const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');
