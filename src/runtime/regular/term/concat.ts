/** Concatenation and repetition. */
import {
  intern,
  internConcat,
  isAnyCharacter,
  isAnyString,
  isEmptyString,
  isNothing,
} from './term.ts';
import type { Term } from './types.ts';

/** A string of `head` followed by one of `tail`. */
export function concat(head: Term, tail: Term): Term {
  if (isNothing(head) || isEmptyString(tail)) return head;
  if (isNothing(tail) || isEmptyString(head)) return tail;
  // Concatenations are right-leaning, at any length.
  const heads: Term[] = [];
  let last = head;
  for (; last.kind === 'concat'; last = last.parts[1] as Term) heads.push(last.parts[0] as Term);
  let result = concatOne(last, tail);
  for (let i = heads.length - 1; i >= 0; i--) result = concatOne(heads[i] as Term, result);
  return result;
}

function concatOne(head: Term, tail: Term): Term {
  if (isAnyString(tail) && head.nullable) return tail;
  if (isAnyString(head) && tail.nullable) return head;
  const more = tail.kind === 'concat' ? (tail.parts as [Term, Term]) : undefined;
  const joined = joinedRepeat(head, more ? more[0] : tail);
  if (joined) return more ? concat(joined, more[1]) : joined;
  return internConcat(head, tail);
}

/** Merges adjacent repetitions of one body, and a body with its repetition. */
function joinedRepeat(head: Term, next: Term): Term | undefined {
  if (head.kind === 'repeat') {
    const body = head.parts[0] as Term;
    if (next.kind === 'repeat' && next.parts[0] === body)
      return repeat(body, head.min + next.min, head.max + next.max);
    return next === body ? repeat(body, head.min + 1, head.max + 1) : undefined;
  }
  if (next.kind !== 'repeat' || next.parts[0] !== head) return undefined;
  return repeat(head, next.min + 1, next.max + 1);
}

/** The concatenation of `parts`. Expects at least one. */
export function sequence(parts: readonly Term[]): Term {
  return parts.reduceRight((tail, head) => concat(head, tail));
}

/** The concatenation of `min` to `max` strings of `body`. */
export function repeat(body: Term, min: number, max = Number.POSITIVE_INFINITY): Term {
  const { nothing, emptyString, anyString } = body.table;
  if (max < min) return nothing;
  if (max === 0 || isEmptyString(body)) return emptyString;
  if (isNothing(body)) return min === 0 ? emptyString : nothing;
  if (min === 1 && max === 1) return body;
  if (body.nullable && min > 0) return repeat(body, 0, max);
  if (isAnyCharacter(body) && min === 0 && max === Number.POSITIVE_INFINITY) return anyString;
  if (body.kind === 'repeat' && isContiguous(body, min, max)) {
    return repeat(body.parts[0] as Term, min * body.min, max * body.max);
  }
  return intern(body.table, `r${body.id},${min},${max}`, 'repeat', () => ({
    parts: [body],
    min,
    max,
    nullable: min === 0 || body.nullable,
    shortest: min * body.shortest,
    longest: body.longest === 0 ? 0 : max * body.longest,
    leastCost: min * body.leastCost,
    costIsExact: body.costIsExact,
  }));
}

/** Whether `min` to `max` rounds of the repetition cover a contiguous range of counts. */
function isContiguous(inner: Term, min: number, max: number): boolean {
  if (min === max) return true;
  // The fewest of `min + 1` rounds must directly follow the most of `min` rounds.
  const most = min === 0 ? 0 : min * inner.max;
  return most + 1 >= (min + 1) * inner.min;
}
