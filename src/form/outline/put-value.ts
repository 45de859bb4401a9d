import { pointerOf } from '../../runtime/common/json-pointer.ts';
import { parsePointer } from './pointer.ts';

/**
 * A copy of a document with a value set at a location. Creates missing objects around it, but no
 * missing list items.
 * @param earlier a document that has lists where this one may have nothing yet
 * @returns undefined if the location is in a list without such an item
 */
export function putValue(
  document: unknown,
  pointer: string,
  value: unknown,
  earlier?: unknown,
): unknown {
  const [step, ...rest] = parsePointer(pointer);
  if (step === undefined) return value;
  if (document === undefined && Array.isArray(earlier)) return undefined;
  const put = (before: unknown) =>
    putValue(before, pointerOf(rest), value, membersOf(earlier).get(step));
  if (Array.isArray(document)) {
    const index = Number(step);
    const item = index < document.length ? put(document[index]) : undefined;
    return item === undefined ? undefined : document.with(index, item);
  }
  const members = membersOf(document);
  const member = put(members.get(step));
  if (member === undefined) return undefined;
  // Avoids assignment, because a member may be called `__proto__`.
  return Object.fromEntries(members.set(step, member));
}

/** The members of an object, or the items of a list by their index. */
function membersOf(value: unknown): Map<string, unknown> {
  return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
}
