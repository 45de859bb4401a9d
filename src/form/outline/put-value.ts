import { pointerOf } from '../../runtime/common/json-pointer.ts';
import { parsePointer } from './pointer.ts';

/**
 * A copy of a document with a value set at a location. Creates missing objects around it, but no
 * missing list items.
 * @returns undefined if the location is in a list without such an item
 */
export function putValue(document: unknown, pointer: string, value: unknown): unknown {
  const [step, ...rest] = parsePointer(pointer);
  if (step === undefined) return value;
  const put = (before: unknown) => putValue(before, pointerOf(rest), value);
  if (Array.isArray(document)) {
    const index = Number(step);
    const item = index < document.length ? put(document[index]) : undefined;
    return item === undefined ? undefined : document.with(index, item);
  }
  const members = typeof document === 'object' && document !== null ? Object.entries(document) : [];
  const member = put(members.find(([name]) => name === step)?.[1]);
  if (member === undefined) return undefined;
  const isNew = !members.some(([name]) => name === step);
  // Avoids assignment, because a member may be called `__proto__`.
  return Object.fromEntries(
    isNew
      ? [...members, [step, member]]
      : members.map(([name, before]) => [name, name === step ? member : before]),
  );
}
