/**
 * Extracts the dates, times and numbers in a request's messages, to which an answer can be held.
 */

export { datesIn, timesIn } from './dates.ts';
export { type GroundKind, groundOf, likelyOf } from './ground.ts';
export { numbersIn } from './numbers.ts';
