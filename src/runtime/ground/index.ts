/** What the messages of a request say: the dates, times and numbers that an answer may be held to. */
export { datesIn, type FoundDate, type FoundTime, timesIn } from './dates.ts';
export { type GroundKind, groundOf } from './ground.ts';
export { numbersIn } from './numbers.ts';
