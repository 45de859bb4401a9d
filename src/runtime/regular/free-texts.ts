/**
 * Free texts: characters that a language accepts without looking at them, as long as they are in
 * certain classes. For strings of up to 20 characters these are all classes, 20 characters at most
 * (`exact`); for `^[a-z]+-\d+$`, any number of letters.
 */
import { classesWhere, EVERY_CLASS } from './character-classes.ts';
import { derivatives } from './derivative.ts';
import type { FreeText } from './leaf.ts';
import { isAnyString, type Term, unlimited } from './term/index.ts';

/** How many parts of a union or sequence to examine; later ones are usually similar. */
const MAX_PARTS = 8;

/** Free texts of a language that is not empty. Does not find all of them. */
export function freeTexts(term: Term): readonly FreeText[] {
  return [...textsOf(term, MAX_PARTS)].filter(({ classes }) => classes !== 0);
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
      for (const { classes, length, exact } of textsOf(head, depth - 1)) {
        const ends = length < Number.POSITIVE_INFINITY;
        yield {
          classes,
          length,
          exact: exact && !(ends && classes & ~classesTo(tail, tail.table.nothing)),
        };
      }
      if (head.nullable && depth > 0) yield* inexact(textsOf(tail, depth - 1));
      return;
    case 'union':
      for (const part of depth > 0 ? term.parts.slice(0, MAX_PARTS) : []) {
        if (isCertainlyNonEmpty(part)) yield* inexact(textsOf(part, depth - 1));
      }
      return;
    case 'complement':
      // Only strings up to some length are excluded, and every prefix has longer continuations.
      if (Number.isFinite(head.longest)) yield { ...always, classes: EVERY_CLASS };
      return;
    case 'intersect':
      yield* limitedTexts(term);
      yield* textsBefore(term);
  }
}

/**
 * Free texts of a language that only a length limit ends; without it they could continue forever.
 */
function* limitedTexts(term: Term): Generator<FreeText> {
  const limited = unlimited(term);
  if (!limited) return;
  const { strings, max } = limited;
  for (const target of new Set(derivatives(strings).targets)) {
    if (!target.nullable) continue;
    const classes = classesTo(strings, target) & classesTo(target, target);
    yield { classes, length: max, exact: true };
  }
}

/**
 * Free texts of a language that requires something later, for example by lookahead. While there is
 * enough length left for the cheapest string, everything required can still follow.
 */
function* textsBefore({ parts, costIsExact, leastCost }: Term): Generator<FreeText> {
  let classes = costIsExact ? EVERY_CLASS : 0;
  let length = Number.POSITIVE_INFINITY;
  for (const part of parts) {
    const [head] = part.parts as [Term];
    if (part.kind === 'repeat' && head.kind === 'set') {
      classes &= classesTo(head, head.table.emptyString);
      // A character takes at least one byte.
      length = Math.min(length, part.max - leastCost);
    } else classes &= classesWhere(derivatives(part), (target) => hasAll(target, part));
  }
  if (length > 0) yield { classes, length, exact: false };
}

/** Whether the first language obviously contains all strings of the second. False means unknown. */
function hasAll(a: Term, b: Term): boolean {
  return a === b || isAnyString(a) || (a.kind === 'union' && a.parts.includes(b));
}

function* inexact(texts: Iterable<FreeText>): Generator<FreeText> {
  for (const text of texts) yield { ...text, exact: false };
}

/** The classes of which all characters lead from one language to another. */
function classesTo(from: Term, to: Term): number {
  return classesWhere(derivatives(from), (target) => target === to);
}

function isCertainlyNonEmpty({ costIsExact, leastCost }: Term): boolean {
  return costIsExact && leastCost < Number.POSITIVE_INFINITY;
}
