import { memo } from '../../schema/memo.ts';

/** Numbers for objects that are told apart by identity, as parts of the keys of tables. */
export type Identity = (object: object) => number;

/** Makes a numbering: the same number for the same object each time. */
export function makeIdentity(): Identity {
  let count = 0;
  return memo(() => count++);
}
