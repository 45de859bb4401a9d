/** Numbers for objects that are told apart by identity, as parts of the keys of tables. */
export type Identity = (object: object) => number;

/** Makes a numbering: the same number for the same object each time. */
export function makeIdentity(): Identity {
  const numbers = new Map<object, number>();
  return (object) => {
    let number = numbers.get(object);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(object, number);
    }
    return number;
  };
}
