/**
 * Extracts the dates, times and numbers in a request's messages, to which an answer can be held.
 */

export { datesIn } from './dates.ts';
export { type GroundKind, groundOf, likelyOf } from './ground.ts';
export { numbersIn } from './numbers.ts';
export { timesIn } from './times.ts';
