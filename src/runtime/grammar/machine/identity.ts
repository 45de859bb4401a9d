import { memo } from '../../schema/index.ts';

/** A number for each object, by identity: a part of table keys. */
export type Identity = (object: object) => number;

/** Begins to number objects. The same object always gets the same number. */
export function makeIdentity(): Identity {
  let count = 0;
  return memo(() => count++);
}
