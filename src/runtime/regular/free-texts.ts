/** What a language lets pass: characters that may be written without a look at the language after each. */
import { classesWhere, EVERY_CLASS } from './character-classes.ts';
import { derivatives } from './derivative.ts';
import { horizonTerm } from './horizon.ts';
import type { Term } from './term/index.ts';
import type { FreeText } from './types.ts';

/** Lengths for which a language that counts is asked without what it counts. */
const LENGTHS = [4, 8, 16, 32, 64, 128];

/** Parts of a union, or of a sequence, that are looked at: what is further is mostly like them. */
const MOST_PARTS = 8;

/** Texts that begin strings of the language, which must not be empty. There may be more. */
export function freeTexts(term: Term): readonly FreeText[] {
  const found: FreeText[] = [];
  for (const text of textsOf(term, MOST_PARTS)) {
    if (text.classes !== 0 && !found.some((other) => isWithin(text, other))) found.push(text);
  }
  return found.filter((text) => !found.some((other) => other !== text && isWithin(text, other)));
}

function isWithin(a: FreeText, b: FreeText): boolean {
  return (a.classes & ~b.classes) === 0 && a.length <= b.length;
}

function* textsOf(term: Term, depth: number): Generator<FreeText> {
  const always = Number.POSITIVE_INFINITY;
  const [head, tail] = term.parts as [Term, Term];
  const map = derivatives(term);
  yield { classes: classesWhere(map, (target) => target === term), length: always };
  switch (term.kind) {
    case 'repeat': {
      const single = classesWhere(derivatives(head), (target) => target.nullable);
      yield { classes: single, length: term.max };
      return;
    }
    case 'concat':
      yield* textsOf(head, depth - 1);
      if (head.nullable && depth > 0) yield* textsOf(tail, depth - 1);
      return;
    case 'union':
      for (const part of depth > 0 ? term.parts.slice(0, MOST_PARTS) : []) {
        if (isSurelySome(part)) yield* textsOf(part, depth - 1);
      }
      return;
    case 'complement':
      // What leaves out strings of some lengths alone has longer ones, whatever they begin with.
      if (Number.isFinite(head.longest)) yield { classes: EVERY_CLASS, length: always };
      return;
    case 'intersect':
      for (const bound of LENGTHS) {
        const far = horizonTerm(term, bound);
        if (far === term) return;
        for (const { classes, length } of textsOf(far, 0)) {
          yield { classes, length: Math.min(length, bound) };
        }
      }
  }
}

function isSurelySome({ costIsExact, leastCost }: Term): boolean {
  return costIsExact && leastCost < Number.POSITIVE_INFINITY;
}
