/**
 * What strings in normal form C (Unicode Standard Annex 15) look like, found out by asking the engine to normalise: tables
 * would cost every page their bytes.
 */
import { type CodePointSet, codePointSet } from '../code-points.ts';

/** Characters that are composed of others, less those of blocks that no name has, and Hangul. */
const FIRST_COMPOSED = 0xc0;
const LAST_COMPOSED = 0x30ff;

/** Pairs of characters that normalisation writes as one. */
export interface Compositions {
  readonly first: CodePointSet;
  readonly second: CodePointSet;
}

/** The characters that some pairs begin with, and those that end them. */
export function compositions(): Compositions {
  const first: [number, number][] = [];
  const second: [number, number][] = [];
  for (let point = FIRST_COMPOSED; point <= LAST_COMPOSED; point++) {
    const character = String.fromCharCode(point);
    const apart = character.normalize('NFD');
    if (apart === character || character.normalize() !== character) continue;
    // What is composed may take in a mark that comes before its own.
    for (let end = 1; end <= apart.length; end++) {
      const base = apart.slice(0, end).normalize().charCodeAt(0);
      first.push([base, base]);
      const mark = apart.charCodeAt(end);
      if (end < apart.length) second.push([mark, mark]);
    }
  }
  return { first: codePointSet(first), second: codePointSet(second) };
}

/** Marks of the least and the greatest combining class that is not 0. */
const LEAST = '\u0334';
const GREATEST = '\u0345';

/** The marks by canonical combining class, ascending, less those of class 0, which normalisation leaves where they are. */
export function combiningClasses(marks: CodePointSet): CodePointSet[] {
  const classes: { readonly mark: string; readonly points: [number, number][] }[] = [];
  for (let i = 0; i < marks.ranges.length; i += 2) {
    for (let point = marks.ranges[i] as number; point <= (marks.ranges[i + 1] as number); point++) {
      const mark = String.fromCodePoint(point);
      if (!isBefore(LEAST, mark) && !isBefore(mark, GREATEST)) continue;
      const found = classes.findIndex((one) => !isBefore(one.mark, mark));
      const place = found < 0 ? classes.length : found;
      const there = classes[place];
      if (there && !isBefore(mark, there.mark)) there.points.push([point, point]);
      else classes.splice(place, 0, { mark, points: [[point, point]] });
    }
  }
  return classes.map(({ points }) => codePointSet(points));
}

/** True when the mark is of a lower class than the other: it is put before it. */
function isBefore(mark: string, other: string): boolean {
  return mark !== other && (other + mark).normalize('NFD') === mark + other;
}
