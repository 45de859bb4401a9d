/** Positions in a document whose values are held to a ground. */
import { BACKSLASH, mayFollowValue, QUOTE } from '../../regular/index.ts';
import type { Configuration } from '../machine/strand.ts';
import type { Machine } from '../machine/types.ts';
import { leads } from './leaf-texts.ts';
import { ANY_DIGIT, DIGITS, fits, isDigit } from './texts.ts';
import type { Beginning } from './values.ts';

/** A value being written. */
interface HeldValue {
  /** The texts it may still become, and how many bytes of them are written. */
  readonly texts: readonly Uint8Array[];
  readonly at: number;
}

/** A position in a document. Immutable. */
export interface Place {
  readonly config: Configuration;
  readonly value: HeldValue | undefined;
  /** Number of values so far for which the ground had no text. */
  readonly widened: number;
}

/** The positions of one machine under one ground. */
export interface Places {
  readonly start: Place;
  next(place: Place, byte: number): Place | undefined;
  advance(place: Place, bytes: Uint8Array): Place | undefined;
  /** Whether the document may end. */
  isComplete(place: Place): boolean;
  /** Whether any byte may follow. */
  goesOn(place: Place): boolean;
  /**
   * The only byte that may come next; undefined if there are several, or if the document may end.
   */
  onlyByte(place: Place): number | undefined;
  /**
   * A finish of the document: the schema's shortest, with values replaced by short ones of the
   * ground where needed.
   */
  finish(place: Place): Uint8Array;
}

const MINUS = 0x2d;
const ALL_BYTES = Array.from({ length: 0x100 }, (_, byte) => byte);

/** Creates the positions of a machine. */
export function makePlaces(
  machine: Machine,
  beginningAt: (config: Configuration) => Beginning,
): Places {
  function next(place: Place, byte: number): Place | undefined {
    const config = machine.next(place.config, byte);
    if (!config) return undefined;
    if (place.value) return within(place, place.value, config, byte);
    const isNumber = isDigit(byte) || byte === MINUS;
    if (byte !== QUOTE && !isNumber) return { config, value: undefined, widened: place.widened };
    const { strings, numbers, widened } = beginningAt(place.config);
    const texts = isNumber ? numbers : strings;
    return texts
      ? reached(place, texts, 0, config, byte)
      : { config, value: undefined, widened: place.widened + (widened ? 1 : 0) };
  }

  function within(place: Place, { texts, at }: HeldValue, config: Configuration, byte: number) {
    if (mayFollowValue(byte) && isWhole({ texts, at })) {
      return { config, value: undefined, widened: place.widened };
    }
    return reached(place, texts, at, config, byte);
  }

  /** The position after one more byte of a value's texts. */
  function reached(
    { widened }: Place,
    texts: readonly Uint8Array[],
    at: number,
    config: Configuration,
    byte: number,
  ): Place | undefined {
    const left = texts.filter((text) => fits(text, at, byte) && isAlive(config, text, at + 1));
    if (left.length === 0) return undefined;
    // A string ends with its closing quote; a number ends where something else begins.
    const ended = byte === QUOTE && at > 0;
    return { config, value: ended ? undefined : { texts: left, at: at + 1 }, widened };
  }

  /** A chosen digit may rule out a later one: 29 February. */
  function isAlive(config: Configuration, text: Uint8Array, at: number): boolean {
    if (at >= text.length || !text.includes(ANY_DIGIT)) return true;
    return config.strands.some(
      ({ leaf, state }) => leaf && machine.step(() => leads(leaf, state, text, at)),
    );
  }

  function advance(place: Place, bytes: Uint8Array): Place | undefined {
    let at: Place | undefined = place;
    for (let index = 0; at && index < bytes.length; index++) at = next(at, bytes[index]!);
    return at;
  }

  function isHeld({ config, value }: Place): boolean {
    if (value) return true;
    const { numbers, strings } = beginningAt(config);
    return numbers !== undefined || strings !== undefined;
  }

  const isComplete = ({ config, value }: Place): boolean =>
    config.complete && (!value || isWhole(value));

  function onlyByte(place: Place): number | undefined {
    if (isComplete(place)) return undefined;
    if (!isHeld(place)) return machine.onlyByte(place.config);
    let only: number | undefined;
    for (let byte = 0; byte < 0x100; byte++) {
      if (!next(place, byte)) continue;
      if (only !== undefined) return undefined;
      only = byte;
    }
    return only;
  }

  function finish(place: Place): Uint8Array {
    const bytes: number[] = [];
    let at = place;
    const write = (byte: number) => {
      bytes.push(byte);
      at = next(at, byte)!;
    };
    const writeRest = () => {
      while (at.value && !isWhole(at.value)) write(nextOf(at, at.value));
    };

    /** Writes the schema's shortest finish, until a value of the ground changes what may follow. */
    function writePlan(plan: Uint8Array): void {
      for (let from = 0; from < plan.length; ) {
        const byte = plan[from]!;
        const after = next(at, byte);
        if (after && !after.value) {
          write(byte);
          from++;
          continue;
        }
        const end = valueEnd(plan, from);
        const planned = machine.advance(at.config, plan.subarray(from, end))!;
        write(firstByte(at));
        writeRest();
        const follows = end < plan.length ? machine.next(at.config, plan[end]!) : undefined;
        if (!follows || follows !== machine.next(planned, plan[end]!)) return;
        from = end;
      }
    }

    writeRest();
    while (!isComplete(at)) writePlan(machine.finish(at.config));
    return Uint8Array.from(bytes);
  }

  /** The next byte of the shortest text that a value may become. */
  function nextOf(place: Place, { texts, at }: HeldValue): number {
    const { [at]: byte } = texts.reduce((a, b) => (b.length < a.length ? b : a));
    return byte === ANY_DIGIT ? DIGITS.find((digit) => next(place, digit))! : byte!;
  }

  /** The first byte of the shortest value, if the schema's shortest is not in the ground. */
  function firstByte(place: Place): number {
    const { config } = place;
    const { numbers = [], strings = [] } = beginningAt(config);
    const texts = [...numbers, ...strings];
    const [shortest] = texts.toSorted((a, b) => a.length - b.length);
    if (shortest) return shortest[0]!;
    const others = config.strands
      .map((strand) => machine.alone(strand))
      .toSorted((a, b) => machine.distance(a) - machine.distance(b));
    for (const other of others) {
      const [byte] = machine.finish(other);
      if (byte !== undefined && next(place, byte)) return byte;
    }
    return ALL_BYTES.find((byte) => next(place, byte))!;
  }

  return {
    start: { config: machine.start, value: undefined, widened: 0 },
    next,
    advance,
    isComplete,
    goesOn: (place) => ALL_BYTES.some((byte) => next(place, byte)),
    onlyByte,
    finish,
  };
}

/** Whether a value may end. */
function isWhole({ texts, at }: HeldValue): boolean {
  return texts.some(({ length }) => length === at);
}

/** Where the number or string that begins at an offset ends. */
function valueEnd(bytes: Uint8Array, from: number): number {
  const isText = bytes[from] === QUOTE;
  let end = from + 1;
  while (end < bytes.length && !(isText ? bytes[end] === QUOTE : mayFollowValue(bytes[end]!))) {
    end += isText && bytes[end] === BACKSLASH ? 2 : 1;
  }
  return isText ? end + 1 : end;
}
