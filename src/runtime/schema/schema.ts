/** A schema of a document, as read. */

import { pointerOf } from '../common/json-pointer.ts';
import type { Schema } from './keyword.ts';

/** JSON Pointer to a location below a schema. */
export function pointerTo(schema: Schema, ...tokens: readonly string[]): string {
  let pointer = pointerOf(tokens);
  for (let at: Schema | undefined = schema; at; at = at.parent) {
    pointer = pointerOf(at.tokens) + pointer;
  }
  return pointer;
}

/** JSON Pointer to a schema, or to its only keyword beside `type`. */
export function placeOf(schema: Schema): string {
  const names = [...schema.keywords.keys()].filter((name) => name !== 'type');
  return pointerTo(schema, ...(names.length === 1 ? names : []));
}
