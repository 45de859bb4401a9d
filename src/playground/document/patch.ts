/** Applies the `add` operations of the patch stream to a growing document. */

import { parsePointer } from '../../form/outline/pointer.ts';
import type { PatchOperation } from '../client/wire.ts';

/**
 * Sets an own property of any name. Assigning to `__proto__` would change the prototype instead.
 */
function setOwn(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  });
}

/**
 * Applies one operation, modifying the document in place.
 * @returns the document; a different value only if the operation replaces the root
 * @throws Error if the path's parent does not exist (RFC 6902, section 4.1)
 */
export function applyAdd(document: unknown, operation: PatchOperation): unknown {
  const steps = parsePointer(operation.path);
  const last = steps.pop();
  // Copy containers, because the document grows in place and must not change the record.
  const value = structuredClone(operation.value);
  if (last === undefined) return value;
  let parent: unknown = document;
  for (const step of steps) {
    parent =
      typeof parent === 'object' && parent !== null && Object.hasOwn(parent, step)
        ? (parent as Record<string, unknown>)[step]
        : undefined;
  }
  if (Array.isArray(parent)) {
    const index = last === '-' ? parent.length : Number(last);
    if (!/^(-|0|[1-9]\d*)$/.test(last) || index > parent.length) {
      throw new Error(`No place ${last} in the list at ${operation.path}`);
    }
    parent.splice(index, 0, value);
  } else if (typeof parent === 'object' && parent !== null) setOwn(parent, last, value);
  else throw new Error(`Nothing to add to at ${operation.path}`);
  return document;
}
