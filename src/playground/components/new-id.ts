/** A new random id. `crypto.randomUUID` exists only over https and on localhost. */
export const newId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
