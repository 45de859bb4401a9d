/** Finds the numbers with thousands separators in a text. */

/** A part of a text. */
export interface Span {
  /** Start and end offsets in UTF-16 code units. */
  readonly from: number;
  readonly to: number;
}

/** A group of digits, and groups of three with one separator, other than a point or space. */
const RUN = /(?<![\d.,])[1-9]\d{0,2}([,'’\u00a0\u2009\u202f])\d{3}(?:\1\d{3})*/gu;
/** What may end a number: a fraction, or nothing that continues it. */
const END = /(?:\.\d+)?(?![,.'’]?\d)/uy;
/** The length of a separator and its digits. */
const GROUP = 4;

/**
 * Where digits certainly belong to one number: groups of three digits after a shorter one or before
 * zeros. `101,102` may be a list, and a space may separate two numbers.
 */
export function* wholeNumbers(text: string): Generator<Span> {
  const runs = new RegExp(RUN);
  // The end is no part of the expression, which would then look for one after each group, from each
  // group.
  for (let run = runs.exec(text); run; run = runs.exec(text)) {
    const { 0: written, index: from } = run;
    const to = endOfNumber(text, written, from);
    const end = from + written.length;
    // A last group may also be the first one of a number with another separator.
    runs.lastIndex = to ?? end - GROUP + 1;
    if (to !== undefined && !isList(text.slice(from, Math.min(to, end)))) yield { from, to };
  }
}

/** Where the number of a run ends, with its fraction; undefined if something continues it. */
function endOfNumber(text: string, run: string, from: number): number | undefined {
  const end = new RegExp(END);
  end.lastIndex = from + run.length;
  if (end.test(text)) return end.lastIndex;
  // After a space, the last group may belong to something else.
  const isSpaced = /\s/u.test(run);
  const fewer = run.length - GROUP;
  return isSpaced && fewer > GROUP ? from + fewer : undefined;
}

/** Whether the digits may be a list of numbers with three digits. */
const isList = (run: string): boolean =>
  run.split(/\D/u).every((group) => group.length === 3 && !group.startsWith('0'));
