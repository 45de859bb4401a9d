/** Positions in a document whose values are held to a ground. */
import { BACKSLASH, mayFollowValue, QUOTE } from '../../common/json-bytes.ts';
import type { Configuration } from '../machine/branch.ts';
import type { Machine } from '../machine/types.ts';
import type { AllowedValues } from './allowed-values.ts';
import { acceptsRest } from './leaf-texts.ts';
import { ANY_DIGIT, DIGITS, fits, isDigit } from './texts.ts';

/** A value being written. */
interface HeldValue {
  /** The texts it may still become, and how many bytes of them are written. */
  readonly texts: readonly Uint8Array[];
  readonly at: number;
}

/** A position in a document. Immutable. */
export interface Position {
  readonly config: Configuration;
  readonly value: HeldValue | undefined;
  /** Number of values so far for which the ground had no text. */
  readonly widened: number;
}

/** The positions of one machine under one ground. */
export interface Positions {
  readonly start: Position;
  next(position: Position, byte: number): Position | undefined;
  advance(position: Position, bytes: Uint8Array): Position | undefined;
  /** Whether the document may end. */
  isComplete(position: Position): boolean;
  /** Whether any byte may follow. */
  canContinue(position: Position): boolean;
  /**
   * The only byte that may come next; undefined if there are several, or if the document may end.
   */
  onlyByte(position: Position): number | undefined;
  /**
   * A finish of the document: the schema's shortest, with values replaced by short ones of the
   * ground where needed.
   */
  finish(position: Position): Uint8Array;
}

const MINUS = 0x2d;
const ALL_BYTES = Array.from({ length: 0x100 }, (_, byte) => byte);

/** Creates the positions of a machine. */
export function makePositions(
  machine: Machine,
  allowedAt: (config: Configuration) => AllowedValues,
): Positions {
  function next(position: Position, byte: number): Position | undefined {
    const config = machine.next(position.config, byte);
    if (!config) return undefined;
    if (position.value) return within(position, position.value, config, byte);
    const isNumber = isDigit(byte) || byte === MINUS;
    if (byte !== QUOTE && !isNumber) return { config, value: undefined, widened: position.widened };
    const { strings, numbers, widened } = allowedAt(position.config);
    const texts = isNumber ? numbers : strings;
    return texts
      ? reached(position, texts, 0, config, byte)
      : { config, value: undefined, widened: position.widened + (widened ? 1 : 0) };
  }

  function within(
    position: Position,
    { texts, at }: HeldValue,
    config: Configuration,
    byte: number,
  ) {
    if (mayFollowValue(byte) && isWhole({ texts, at })) {
      return { config, value: undefined, widened: position.widened };
    }
    return reached(position, texts, at, config, byte);
  }

  /** The position after one more byte of a value's texts. */
  function reached(
    { widened }: Position,
    texts: readonly Uint8Array[],
    at: number,
    config: Configuration,
    byte: number,
  ): Position | undefined {
    const left = texts.filter((text) => fits(text, at, byte) && isAlive(config, text, at + 1));
    if (left.length === 0) return undefined;
    // A string ends with its closing quote; a number ends where something else begins.
    const ended = byte === QUOTE && at > 0;
    return { config, value: ended ? undefined : { texts: left, at: at + 1 }, widened };
  }

  /** A chosen digit may rule out a later one: 29 February. */
  function isAlive(config: Configuration, text: Uint8Array, at: number): boolean {
    if (at >= text.length || !text.includes(ANY_DIGIT)) return true;
    return config.branches.some(
      ({ leaf, state }) => leaf && machine.step(() => acceptsRest(leaf, state, text, at)),
    );
  }

  function advance(position: Position, bytes: Uint8Array): Position | undefined {
    let at: Position | undefined = position;
    for (let index = 0; at && index < bytes.length; index++) at = next(at, bytes[index]!);
    return at;
  }

  function isHeld({ config, value }: Position): boolean {
    if (value) return true;
    const { numbers, strings } = allowedAt(config);
    return numbers !== undefined || strings !== undefined;
  }

  const isComplete = ({ config, value }: Position): boolean =>
    config.complete && (!value || isWhole(value));

  function onlyByte(position: Position): number | undefined {
    if (isComplete(position)) return undefined;
    if (!isHeld(position)) return machine.onlyByte(position.config);
    let only: number | undefined;
    for (let byte = 0; byte < 0x100; byte++) {
      if (!next(position, byte)) continue;
      if (only !== undefined) return undefined;
      only = byte;
    }
    return only;
  }

  function finish(position: Position): Uint8Array {
    const bytes: number[] = [];
    let at = position;
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
  function nextOf(position: Position, { texts, at }: HeldValue): number {
    const { [at]: byte } = texts.reduce((a, b) => (b.length < a.length ? b : a));
    return byte === ANY_DIGIT ? DIGITS.find((digit) => next(position, digit))! : byte!;
  }

  /** The first byte of the shortest value, if the schema's shortest is not in the ground. */
  function firstByte(position: Position): number {
    const { config } = position;
    const { numbers = [], strings = [] } = allowedAt(config);
    const texts = [...numbers, ...strings];
    const [shortest] = texts.toSorted((a, b) => a.length - b.length);
    if (shortest) return shortest[0]!;
    const others = config.branches
      .map((branch) => machine.alone(branch))
      .toSorted((a, b) => machine.distance(a) - machine.distance(b));
    for (const other of others) {
      const [byte] = machine.finish(other);
      if (byte !== undefined && next(position, byte)) return byte;
    }
    return ALL_BYTES.find((byte) => next(position, byte))!;
  }

  return {
    start: { config: machine.start, value: undefined, widened: 0 },
    next,
    advance,
    isComplete,
    canContinue: (position) => ALL_BYTES.some((byte) => next(position, byte)),
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
