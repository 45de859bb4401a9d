/**
 * Leads answers out of loops. Small models repeat text endlessly within a string, from item to item
 * of an array, and from tool call to tool call. When an answer repeats itself, the tokens that end
 * the string, the array or the calls become more likely; the longer the repetition, the more so.
 * The set of allowed tokens does not change.
 */
import { getOrCreate } from '../common/memo.ts';
import { isAllowed, type TokenMask, type Vocabulary } from '../grammar/index.ts';
import { NOTHING, startsWith } from './bytes.ts';
import { afterByte, type Nesting, outside } from './nesting.ts';
import { toolCallFormat } from './prompt/index.ts';

/** How an answer leaves loops. */
export interface LoopRules {
  /** Added to logits for every 8 repeated bytes. */
  readonly penalty: number;
  /** The text that the answer continues. */
  readonly before: string;
  /**
   * Whether the answer is free text up to its first tool call. Loops in free text are left alone.
   */
  readonly onlyCalls: boolean;
}

/** Watches one answer for loops. */
export interface LoopGuard {
  /** Reads the next tokens of the answer. */
  read(tokens: readonly number[]): void;
  /**
   * Additions to the logits of the tokens that leave the current loop; undefined outside of loops.
   */
  bias(allowed: TokenMask): ReadonlyMap<number, number> | undefined;
  /** Another guard at the same place. */
  fork(): LoopGuard;
}

/** Maximum length of a repeated unit, in bytes. */
const LONGEST_PERIOD = 512;
/** Minimum length of a repetition, in bytes. Shorter ones, such as `00000000`, may be intended. */
const SHORTEST_REPETITION = 16;
/** A separator of items or calls need not follow the last one. */
const SEPARATOR = 2;
/** Repeated bytes per addition of the penalty. */
const UNIT = 8;
/** Only as many of the last bytes of the text before an answer are searched for repetitions. */
const SEARCHED_BEFORE = 4096;
/** Maximum number of bytes to the end of an item for the array to end after it. */
const NEAR_END = 12;
/** Ends of items whose tokens are remembered for a vocabulary. */
const MAX_ENDINGS = 1000;

const [QUOTE, BACKSLASH, COMMA, CLOSE_BRACKET] = [0x22, 0x5c, 0x2c, 0x5d];

/** A unit of text that occurs several times in a row at the end of an answer. */
interface Repetition {
  /** Length of the unit. */
  readonly period: number;
  /** Number of bytes that equal those one period earlier. */
  readonly length: number;
}

const NONE: LoopGuard = { read() {}, bias: () => undefined, fork: () => NONE };
const encoder = new TextEncoder();
const callMark = encoder.encode(toolCallFormat.open);

/** What a guard knows of the text so far. */
interface Watched {
  readonly nesting: Nesting;
  /** By period: how many of the last bytes equal those one period earlier. */
  readonly same: Int32Array;
  readonly written: Uint8Array;
  readonly isText: boolean;
}

/** Creates the guard of an answer. Without rules, it does nothing. */
export function createLoopGuard(vocabulary: Vocabulary, rules: LoopRules | undefined): LoopGuard {
  if (!rules || rules.penalty === 0) return NONE;
  const guard = watch(vocabulary, rules.penalty, {
    nesting: outside,
    same: new Int32Array(LONGEST_PERIOD + 1),
    written: NOTHING,
    isText: rules.onlyCalls,
  });
  guard.readBefore(encoder.encode(rules.before));
  return guard;
}

function watch(vocabulary: Vocabulary, penalty: number, from: Watched) {
  let { nesting, isText } = from;
  const same = from.same.slice();
  let { length } = from.written;
  let written = new Uint8Array(Math.max(1024, 2 * length));
  written.set(from.written);

  const add = (byte: number, isSearched: boolean): void => {
    if (length === written.length) {
      const longer = new Uint8Array(2 * length);
      longer.set(written);
      written = longer;
    }
    const longest = isSearched ? Math.min(LONGEST_PERIOD, length) : 0;
    for (let period = longest; period > 0; period--) {
      same[period] = written[length - period] === byte ? same[period]! + 1 : 0;
    }
    written[length++] = byte;
    if (!isText) nesting = afterByte(nesting, byte);
    else if (startsWith(written.subarray(0, length), callMark, length - callMark.length)) {
      isText = false;
    }
  };

  const findRepetition = (): Repetition | undefined => {
    for (let period = 1; period <= LONGEST_PERIOD; period++) {
      const repeated = same[period]!;
      if (repeated >= Math.max(SHORTEST_REPETITION, period - SEPARATOR)) {
        return { period, length: repeated };
      }
    }
    return undefined;
  };

  return {
    readBefore(bytes: Uint8Array): void {
      const unsearched = bytes.length - SEARCHED_BEFORE;
      for (const [at, byte] of bytes.entries()) add(byte, at >= unsearched);
    },
    read(tokens: readonly number[]): void {
      for (const token of tokens) for (const byte of vocabulary.bytes[token]!) add(byte, true);
    },
    fork: (): LoopGuard =>
      watch(vocabulary, penalty, { nesting, same, written: written.subarray(0, length), isText }),
    bias(allowed: TokenMask): ReadonlyMap<number, number> | undefined {
      const found = isText ? undefined : findRepetition();
      if (!found) return undefined;
      const text = written.subarray(0, length);
      const tokens = endingTokens(vocabulary, text, nesting, found).filter((token) =>
        isAllowed(allowed, token),
      );
      const bias = (penalty * found.length) / UNIT;
      return tokens.length === 0 ? undefined : new Map(tokens.map((token) => [token, bias]));
    },
  };
}

/** The tokens that end the repeated string, array or calls. */
function endingTokens(
  vocabulary: Vocabulary,
  text: Uint8Array,
  nesting: Nesting,
  { period, length }: Repetition,
): readonly number[] {
  const { string, container } = nesting;
  const begin = text.length - length - period;
  if (string && string.from <= begin) return string.escaped ? [] : closingQuotes(vocabulary);
  if (!container) return string ? [] : vocabulary.endOfTurn;
  let array: Nesting['container'] = container;
  while (array && !(array.isArray && array.from <= begin)) array = array.outer;
  if (!array) return [];
  const rest = restOfItem(nesting, array, text.subarray(text.length - period));
  return rest ? endsAfter(vocabulary, rest) : [];
}

/** The rest of an array's item, if it repeats the previous one; undefined if the rest is long. */
function restOfItem(
  nesting: Nesting,
  array: Nesting['container'],
  item: Uint8Array,
): Uint8Array | undefined {
  let ahead = nesting;
  for (const [at, byte] of item.entries()) {
    if (at > NEAR_END) return undefined;
    const isBetween = !ahead.string && ahead.container === array;
    if (isBetween && byte === COMMA) return item.subarray(0, at);
    ahead = afterByte(ahead, byte);
  }
  return undefined;
}

const endings = new WeakMap<Vocabulary, Map<string, readonly number[]>>();

/** The tokens that complete an item, followed by nothing or by the end of the array. */
function endsAfter(vocabulary: Vocabulary, rest: Uint8Array): readonly number[] {
  const known = getOrCreate(endings, vocabulary, () => new Map<string, readonly number[]>());
  // Starts over when full. Without this, each token of a loop would cost a scan of the vocabulary.
  if (known.size >= MAX_ENDINGS) known.clear();
  return getOrCreate(known, rest.join(), () => {
    const found: number[] = [];
    for (const [token, own] of vocabulary.bytes.entries()) {
      if (own.length === 0 || !startsWith(own, rest)) continue;
      if (own.length === rest.length || own[rest.length] === CLOSE_BRACKET) found.push(token);
    }
    return found;
  });
}

const quotes = new WeakMap<Vocabulary, readonly number[]>();

/** The tokens that contain an unescaped quote. */
function closingQuotes(vocabulary: Vocabulary): readonly number[] {
  const known = quotes.get(vocabulary);
  if (known) return known;
  const found: number[] = [];
  for (const [token, bytes] of vocabulary.bytes.entries()) {
    if (bytes.some((byte, at) => byte === QUOTE && bytes[at - 1] !== BACKSLASH)) found.push(token);
  }
  quotes.set(vocabulary, found);
  return found;
}
