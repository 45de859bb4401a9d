/**
 * A trail records bytes of a document that something later depends on: names that must not recur,
 * items that must differ. Otherwise it is `none`. Interned, so that equal texts lead to equal
 * positions.
 *
 * A mask also has to determine what may follow a value before its bytes are known: which tokens end
 * some string and continue with `,"`? The trail is then `any` or `anyValue`, and the result holds
 * after every value. Where it would depend on the value (a later name must differ from this one),
 * the strand is `unsure`: tokens that lead there are tried with their own bytes.
 */

import { HASH } from '../../regular/index.ts';
import { type Json, type Node, readJson } from '../../schema/index.ts';
import { makeTupleTable } from './tuple-table.ts';

/** A list of bytes: its last byte and the list before it. */
export interface Trail {
  readonly id: number;
  readonly byte: number;
  readonly before: Trail | undefined;
  /**
   * A whole value in place of its bytes (`byte` is {@link HASH}), which avoids parsing it again.
   */
  readonly value?: Json | undefined;
}

/** The trails of one machine. */
export type Trails = ReturnType<typeof makeTrails>;

/** Creates a table of trails. */
export function makeTrails() {
  const table = makeTupleTable<Trail>();
  let count = 0;
  const none: Trail = { id: count++, byte: -1, before: undefined };
  const any: Trail = { id: count++, byte: -1, before: undefined };
  const anyValue: Trail = { id: count++, byte: -1, before: undefined };
  return {
    /** The empty trail. */
    none,
    /** Unknown bytes. */
    any,
    /** Bytes with known names but unknown values. */
    anyValue,
    isKnown: (trail: Trail) => trail !== any && trail !== anyValue,
    add(trail: Trail, byte: number): Trail {
      return (
        table.get(trail.id, byte, 0, 0) ??
        table.add(trail.id, byte, 0, 0, { id: count++, byte, before: trail })
      );
    },
    /** The trail after a whole value; the same for all its texts. */
    addValue(trail: Trail, { id, value }: Node): Trail {
      return (
        table.get(trail.id, id, 1, 0) ??
        table.add(trail.id, id, 1, 0, { id: count++, byte: HASH, before: trail, value })
      );
    },
    /** Clears the table. Equal trails created later are different objects. */
    forget: table.clear,
  };
}

const decoder = new TextDecoder();
const NO_BYTES = new Uint8Array(0);

/** The text from one trail to a later one, followed by more bytes. */
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
