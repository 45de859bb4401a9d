/**
 * The bytes of a document that something later depends on: names that may not come again, items that must differ.
 * Interned, so that equal texts are equal places.
 *
 * A mask asks what may follow a value before its bytes are known: which tokens close some string and go on with `,"`? It
 * then stands behind any value (`any`, `anyValue`), and what it finds holds for all of them. Where it would not (a name
 * further on must differ from this one), the strand is `unsure`: tokens that lead there are tried with their own bytes.
 */

import { HASH } from '../../regular/json-bytes.ts';
import type { Node } from '../../schema/goal.ts';
import type { Json } from '../../schema/json.ts';
import { readJson } from '../../schema/read-json.ts';
import { makeTupleTable } from './tuple-table.ts';

/** The last of some bytes, with those before it. */
export interface Trail {
  readonly id: number;
  readonly byte: number;
  readonly before: Trail | undefined;
  /** A whole value that stands for its bytes: what is around it need not read them again. */
  readonly value?: Json | undefined;
}

/** Trails of one machine. */
export type Trails = ReturnType<typeof makeTrails>;

/** Makes a table of trails: its beginning, and one byte more. */
export function makeTrails() {
  const table = makeTupleTable<Trail>();
  let count = 0;
  const none: Trail = { id: count++, byte: -1, before: undefined };
  const any: Trail = { id: count++, byte: -1, before: undefined };
  const anyValue: Trail = { id: count++, byte: -1, before: undefined };
  return {
    none,
    /** Bytes that nothing is known of. */
    any,
    /** Bytes of which the values are not known, but every name is. */
    anyValue,
    isKnown: (trail: Trail) => trail !== any && trail !== anyValue,
    add(trail: Trail, byte: number): Trail {
      return (
        table.get(trail.id, byte, 0, 0) ??
        table.add(trail.id, byte, 0, 0, { id: count++, byte, before: trail })
      );
    },
    /** The trail after a value, whatever its text was. */
    addValue(trail: Trail, { id, value }: Node): Trail {
      return (
        table.get(trail.id, id, 1, 0) ??
        table.add(trail.id, id, 1, 0, { id: count++, byte: HASH, before: trail, value })
      );
    },
    /** Forgets them all: equal ones made later are others. */
    forget: table.clear,
  };
}

const decoder = new TextDecoder();
const NO_BYTES = new Uint8Array(0);

/** The text between two places, and some bytes more. */
export function textBetween(from: Trail, to: Trail, more: Uint8Array = NO_BYTES): string {
  const bytes: number[] = [];
  for (let at: Trail | undefined = to; at && at !== from; at = at.before) bytes.push(at.byte);
  return decoder.decode(new Uint8Array([...bytes.reverse(), ...more]));
}

/** The value between two places. */
export function valueBetween(from: Trail, to: Trail): Json {
  const values: Json[] = [];
  for (let at: Trail | undefined = to; at && at !== from; at = at.before) {
    if (at.value !== undefined) values.push(at.value);
  }
  return readJson(textBetween(from, to), values);
}
