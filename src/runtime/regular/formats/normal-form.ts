/**
 * Determines strings in normal form C (Unicode Standard Annex 15) with the engine's own
 * normalisation. Tables would add to the size of every page.
 */
import { type CodePointSet, pointSet, pointsOf } from '../code-points.ts';

/** The range of composed characters, without blocks that do not occur in names, and Hangul. */
const FIRST_COMPOSED = 0xc0;
const LAST_COMPOSED = 0x30ff;

/** Pairs of characters that normalisation merges. */
export interface Compositions {
  readonly first: CodePointSet;
  readonly second: CodePointSet;
}

/** The characters that start such pairs, and those that end them. */
export function compositions(): Compositions {
  const first: number[] = [];
  const second: number[] = [];
  for (let point = FIRST_COMPOSED; point <= LAST_COMPOSED; point++) {
    const character = String.fromCharCode(point);
    const apart = character.normalize('NFD');
    if (apart === character || character.normalize() !== character) continue;
    // A composed character may absorb a mark that precedes its own.
    for (let end = 1; end <= apart.length; end++) {
      first.push(apart.slice(0, end).normalize().charCodeAt(0));
      if (end < apart.length) second.push(apart.charCodeAt(end));
    }
  }
  return { first: pointSet(first), second: pointSet(second) };
}

/** One mark of each canonical combining class in living scripts, in ascending order. */
const MARKS = '\u093c\u094d\u0e38\u0e48\u0eb8\u0ec8\u0f71\u0f72\u0f74\u0323\u0301';
/** The index of class 9 among them. */
export const VIRAMA = 1;

/** Marks by canonical combining class. */
export interface CombiningClasses {
  /**
   * Those of each class in living scripts, in ascending order, except class 0, which normalisation
   * does not move.
   */
  readonly ordered: readonly CodePointSet[];
  /** Those of other classes. */
  readonly others: CodePointSet;
}

/** Determines the classes of marks. */
export function combiningClasses(marks: CodePointSet): CombiningClasses {
  const ordered: number[][] = Array.from(MARKS, () => []);
  const others: number[] = [];
  for (const point of pointsOf(marks)) {
    const mark = String.fromCodePoint(point);
    // Marks move past preceding ones of a higher class. A mark of class 0 stays, and a composed one
    // disappears.
    const lower = (mark + MARKS).normalize('NFD').indexOf(mark);
    const notHigher = (MARKS + mark).normalize('NFD').lastIndexOf(mark);
    if (lower < 0 || notHigher - lower === MARKS.length) continue;
    (lower < notHigher ? (ordered[lower] as number[]) : others).push(point);
  }
  return { ordered: ordered.map(pointSet), others: pointSet(others) };
}
