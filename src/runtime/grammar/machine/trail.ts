/**
 * A trail records bytes of a document that something later depends on: names that may not come again, items that must
 * differ. Where nothing does, it is `none`. Interned, so that equal texts are equal places.
 *
 * A mask also asks what may follow a value before its bytes are known: which tokens end some string and go on with `,"`?
 * The trail is then `any` or `anyValue`, and what is found holds behind every value. Where it would depend on the value (a
 * later name must differ from this one), the strand is `unsure`: tokens that lead there are tried with their own bytes.
 */

import { HASH } from '../../regular/index.ts';
import { type Json, type Node, readJson } from '../../schema/index.ts';
import { makeTupleTable } from './tuple-table.ts';

/** A list of bytes, as its last byte and the list before it. */
export interface Trail {
  readonly id: number;
  readonly byte: number;
  readonly before: Trail | undefined;
  /** A whole value in place of its bytes (`byte` is {@link HASH}): it need not be parsed again. */
  readonly value?: Json | undefined;
}

/** Trails of one machine. */
export type Trails = ReturnType<typeof makeTrails>;

/** Makes a table of trails. */
export function makeTrails() {
  const table = makeTupleTable<Trail>();
  let count = 0;
  const none: Trail = { id: count++, byte: -1, before: undefined };
  const any: Trail = { id: count++, byte: -1, before: undefined };
  const anyValue: Trail = { id: count++, byte: -1, before: undefined };
  return {
    /** The empty trail. */
    none,
    /** Bytes of which nothing is known. */
    any,
    /** Bytes of which the names are known, but not the values. */
    anyValue,
    isKnown: (trail: Trail) => trail !== any && trail !== anyValue,
    add(trail: Trail, byte: number): Trail {
      return (
        table.get(trail.id, byte, 0, 0) ??
        table.add(trail.id, byte, 0, 0, { id: count++, byte, before: trail })
      );
    },
    /** The trail after a whole value: the same for all its texts. */
    addValue(trail: Trail, { id, value }: Node): Trail {
      return (
        table.get(trail.id, id, 1, 0) ??
        table.add(trail.id, id, 1, 0, { id: count++, byte: HASH, before: trail, value })
      );
    },
    /** Empties the table: equal ones made later are other objects. */
    forget: table.clear,
  };
}

const decoder = new TextDecoder();
const NO_BYTES = new Uint8Array(0);

/** The text from one trail to a later one, followed by some more bytes. */
export function textBetween(from: Trail, to: Trail, more: Uint8Array = NO_BYTES): string {
  const bytes: number[] = [];
  for (let at: Trail | undefined = to; at && at !== from; at = at.before) bytes.push(at.byte);
  return decoder.decode(new Uint8Array([...bytes.reverse(), ...more]));
}

/** The JSON value whose text lies between two trails. */
export function valueBetween(from: Trail, to: Trail): Json {
  const values: Json[] = [];
  for (let at: Trail | undefined = to; at && at !== from; at = at.before) {
    if (at.value !== undefined) values.push(at.value);
  }
  return readJson(textBetween(from, to), values);
}
