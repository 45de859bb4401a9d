import { pointerOf } from '../../runtime/json-pointer.ts';
import { parsePointer } from './pointer.ts';

/** A copy of a document with another value at a place that it has. */
export function replaceValue(document: unknown, pointer: string, value: unknown): unknown {
  const [step, ...rest] = parsePointer(pointer);
  if (step === undefined) return value;
  const inner = pointerOf(rest);
  if (Array.isArray(document)) {
    return document.with(Number(step), replaceValue(document[Number(step)], inner, value));
  }
  return Object.fromEntries(
    Object.entries(document as object).map(([name, member]) => [
      name,
      name === step ? replaceValue(member, inner, value) : member,
    ]),
  );
}

/** What a person typed in place of a value: a number where there was one, a text otherwise; undefined when it is no number. */
export function readTyped(text: string, before: unknown): unknown {
  if (typeof before !== 'number') return text;
  const number = Number(text.trim());
  return text.trim() !== '' && Number.isFinite(number) ? number : undefined;
}
