/** Punycode (RFC 3492), and the most digits it can take. */

const FIRST_BIAS = 72;

/** RFC 3492, section 6.1. */
function adapt(delta: number, count: number, isFirst: boolean): number {
  let scaled = Math.floor(delta / (isFirst ? 700 : 2));
  scaled += Math.floor(scaled / count);
  let bias = 0;
  for (; scaled > 455; bias += 36) scaled = Math.floor(scaled / 35);
  return bias + Math.floor((36 * scaled) / (scaled + 38));
}

/** How many digits a delta takes. */
function digitsOf(delta: number, bias: number): number {
  let left = delta;
  for (let count = 1; ; count++) {
    const threshold = Math.min(Math.max(36 * count - bias, 1), 26);
    if (left < threshold) return count;
    left = Math.floor((left - threshold) / (36 - threshold));
  }
}

/** Bytes of the label once it is encoded, with its prefix. */
export function encodedBytes(label: string): number {
  const points = Array.from(label, (character) => character.codePointAt(0) as number);
  const ascii = points.filter((point) => point < 0x80).length;
  if (ascii === points.length) return ascii;
  let bytes = 4 + ascii + (ascii > 0 ? 1 : 0);
  let [before, delta, bias, done] = [0x80, 0, FIRST_BIAS, ascii];
  for (const point of [...new Set(points)].filter((one) => one >= 0x80).sort((a, b) => a - b)) {
    delta += (point - before) * (done + 1);
    for (const other of points) {
      if (other < point) delta++;
      if (other !== point) continue;
      bytes += digitsOf(delta, bias);
      bias = adapt(delta, done + 1, done === ascii);
      [delta, done] = [0, done + 1];
    }
    [before, delta] = [point + 1, delta + 1];
  }
  return bytes;
}

/**
 * The ways a delta may take so many digits and leave that bias, each with the least delta that
 * does.
 */
function waysOf(count: number, bias: number, isFirst: boolean, most: number) {
  const ways = new Map<number, { delta: number; bias: number; digits: number }>();
  for (let delta = 0; delta <= most; ) {
    const next = adapt(delta, count, isFirst);
    const digits = digitsOf(delta, bias);
    const key = next * 16 + digits;
    if (!ways.has(key)) ways.set(key, { delta, bias: next, digits });
    const same = (other: number) =>
      adapt(other, count, isFirst) === next && digitsOf(other, bias) === digits;
    let step = 1;
    while (delta + step <= most && same(delta + step)) step *= 2;
    let low = delta + (step >> 1);
    let high = delta + step;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (same(middle)) low = middle;
      else high = middle;
    }
    delta = high;
  }
  return [...ways.values()];
}

/**
 * The most bytes of a label of `ascii` characters in ASCII and 1, 2, ... `most` from `first` to
 * `last`, at least: by bias and digits so far only the least code point that leads there is kept,
 * as if each character could stand anywhere.
 */
export function mostBytes(ascii: number, first: number, last: number, most: number): number[] {
  const limit = (last - 0x7f) * 64;
  /** By bias: the least code point, by digits so far. */
  type Reached = Map<number, number[]>;
  const add = (to: Reached, bias: number, digits: number, point: number) => {
    const row = to.get(bias) ?? [];
    row[digits] = Math.min(row[digits] ?? point, point);
    to.set(bias, row);
  };
  let reached: Reached = new Map();
  const least = (first - 0x80) * (ascii + 1);
  for (const way of waysOf(ascii + 1, FIRST_BIAS, true, limit)) {
    const delta = Math.max(way.delta, least);
    const isSame =
      adapt(delta, ascii + 1, true) === way.bias && digitsOf(delta, FIRST_BIAS) === way.digits;
    const point = 0x80 + Math.floor(delta / (ascii + 1));
    if (isSame && point <= last) add(reached, way.bias, way.digits, point);
  }
  const bytes: number[] = [];
  for (let others = 1; others <= most; others++) {
    const digits = Math.max(...[...reached.values()].map((row) => row.length - 1));
    bytes.push(4 + ascii + (ascii > 0 ? 1 : 0) + digits);
    const next: Reached = new Map();
    const places = ascii + others + 1;
    for (const [bias, row] of reached) {
      for (const way of waysOf(places, bias, false, limit)) {
        const gap = Math.floor(way.delta / places);
        row.forEach((point, so) => {
          if (point + gap <= last) add(next, way.bias, so + way.digits, point + gap);
        });
      }
    }
    reached = next;
  }
  return bytes;
}
