/** The path of a request's absolute address, as it is written: many times faster than parsing all of it. */
export const pathOf = (url: string): string => /^\w+:\/\/[^/?#]*([^?#]*)/.exec(url)?.[1] || '/';
