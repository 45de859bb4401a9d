/** What a language lets pass: characters that may be written without a look at the language after each. */
import { classesWhere, EVERY_CLASS } from './character-classes.ts';
import { derivatives } from './derivative.ts';
import { horizonTerm } from './horizon.ts';
import { nothing, type Term, unlimited } from './term/index.ts';
import type { FreeText } from './types.ts';

/** Lengths for which a language that counts is asked without what it counts. */
const LENGTHS = [4, 8, 16, 32, 64, 128];

/** Parts of a union, or of a sequence, that are looked at: what is further is mostly like them. */
const MOST_PARTS = 8;

/** Ranges of characters of which the targets are looked at. */
const MOST_TARGETS = 32;

/** Texts that begin strings of the language, which must not be empty. There may be more. */
export function freeTexts(term: Term): readonly FreeText[] {
  const found: FreeText[] = [];
  for (const { classes, length, exact } of textsOf(term, MOST_PARTS)) {
    const text = { classes, length, exact: exact || length >= term.longest };
    if (classes !== 0 && !found.some((other) => isWithin(text, other))) found.push(text);
  }
  return found.filter((text) => !found.some((other) => other !== text && isWithin(text, other)));
}

/** True when the second says all that the first says. */
function isWithin(a: FreeText, b: FreeText): boolean {
  return (a.classes & ~b.classes) === 0 && a.length <= b.length && (b.exact || !a.exact);
}

function* textsOf(term: Term, depth: number): Generator<FreeText> {
  const always = { length: Number.POSITIVE_INFINITY, exact: true };
  const [head, tail] = term.parts as [Term, Term];
  yield { ...always, classes: classesTo(term, term) };
  switch (term.kind) {
    case 'repeat': {
      const classes = classesWhere(derivatives(head), (target) => target.nullable);
      yield { classes, length: term.max, exact: term.max >= term.longest };
      return;
    }
    case 'concat':
      for (const text of textsOf(head, depth - 1)) {
        const ends = text.exact && Number.isFinite(text.length);
        yield ends && (text.classes & ~classesTo(tail, nothing)) !== 0
          ? { ...text, exact: false }
          : text;
      }
      if (head.nullable && depth > 0) yield* inexact(textsOf(tail, depth - 1));
      return;
    case 'union':
      for (const part of depth > 0 ? term.parts.slice(0, MOST_PARTS) : []) {
        if (isSurelySome(part)) yield* inexact(textsOf(part, depth - 1));
      }
      return;
    case 'complement':
      // What leaves out strings of some lengths alone has longer ones, whatever they begin with.
      if (Number.isFinite(head.longest)) yield { ...always, classes: EVERY_CLASS };
      return;
    case 'intersect':
      yield* limitedTexts(term);
      for (const bound of LENGTHS) {
        const far = horizonTerm(term, bound);
        if (far === term) return;
        for (const { classes, length } of textsOf(far, 0)) {
          yield { classes, length: Math.min(length, bound), exact: false };
        }
      }
  }
}

/** Texts of what a limit of length alone ends: with more of their characters they are strings of any length. */
function* limitedTexts(term: Term): Generator<FreeText> {
  const limited = unlimited(term);
  if (!limited) return;
  const { strings, max } = limited;
  const targets = new Set(derivatives(strings).targets.slice(0, MOST_TARGETS));
  for (const target of targets) {
    if (!target.nullable) continue;
    const classes = classesTo(strings, target) & classesTo(target, target);
    yield { classes, length: max, exact: true };
  }
}

function* inexact(texts: Iterable<FreeText>): Generator<FreeText> {
  for (const text of texts) yield { ...text, exact: false };
}

/** The classes of which all characters lead from one language to another. */
function classesTo(from: Term, to: Term): number {
  return classesWhere(derivatives(from), (target) => target === to);
}

function isSurelySome({ costIsExact, leastCost }: Term): boolean {
  return costIsExact && leastCost < Number.POSITIVE_INFINITY;
}
