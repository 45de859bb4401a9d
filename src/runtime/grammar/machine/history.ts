/**
 * A history records bytes of a document that something later depends on: names that must not recur,
 * items that must differ. Otherwise it is `none`. Interned, so that equal texts lead to equal
 * positions.
 *
 * A mask also has to determine what may follow a value before its bytes are known: which tokens end
 * some string and continue with `,"`? The history is then `any` or `anyValue`, and the result holds
 * after every value. Where it would depend on the value (a later name must differ from this one),
 * the branch is `unsure`: tokens that lead there are tried with their own bytes.
 */

import { HASH } from '../../common/json-bytes.ts';
import { makeTupleTable } from '../../common/tuple-table.ts';
import { type Json, type Node, readJson } from '../../schema/index.ts';

/** A list of bytes: its last byte and the list before it. */
export interface History {
  readonly id: number;
  readonly byte: number;
  readonly before: History | undefined;
  /**
   * A whole value in place of its bytes (`byte` is {@link HASH}), which avoids parsing it again.
   */
  readonly value?: Json | undefined;
}

/** The histories of one machine. */
export type Histories = ReturnType<typeof makeHistories>;

/** Creates a table of histories. */
export function makeHistories() {
  const table = makeTupleTable<History>();
  let count = 0;
  const none: History = { id: count++, byte: -1, before: undefined };
  const any: History = { id: count++, byte: -1, before: undefined };
  const anyValue: History = { id: count++, byte: -1, before: undefined };
  return {
    /** The empty history. */
    none,
    /** Unknown bytes. */
    any,
    /** Bytes with known names but unknown values. */
    anyValue,
    isKnown: (history: History) => history !== any && history !== anyValue,
    add(history: History, byte: number): History {
      return (
        table.get(history.id, byte, 0, 0) ??
        table.add(history.id, byte, 0, 0, { id: count++, byte, before: history })
      );
    },
    /** The history after a whole value; the same for all its texts. */
    addValue(history: History, { id, value }: Node): History {
      return (
        table.get(history.id, id, 1, 0) ??
        table.add(history.id, id, 1, 0, { id: count++, byte: HASH, before: history, value })
      );
    },
    /** Clears the table. Equal histories created later are different objects. */
    forget: table.clear,
  };
}

const decoder = new TextDecoder();
const NO_BYTES = new Uint8Array(0);

/** The text from one history to a later one, followed by more bytes. */
export function textBetween(from: History, to: History, more: Uint8Array = NO_BYTES): string {
  const bytes: number[] = [];
  for (let at: History | undefined = to; at && at !== from; at = at.before) bytes.push(at.byte);
  return decoder.decode(new Uint8Array([...bytes.reverse(), ...more]));
}

/** The JSON value whose text lies between two histories. */
export function valueBetween(from: History, to: History): Json {
  const values: Json[] = [];
  for (let at: History | undefined = to; at && at !== from; at = at.before) {
    if (at.value !== undefined) values.push(at.value);
  }
  return readJson(textBetween(from, to), values);
}
