import { memo } from '../../common/memo.ts';

/** A number for each object, by identity, as part of table keys. */
export type Identity = (object: object) => number;

/** Creates a numbering of objects. The same object always has the same number. */
export function makeIdentity(): Identity {
  let count = 0;
  return memo(() => count++);
}
