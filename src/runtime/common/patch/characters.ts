/** The characters of JSON (RFC 8259, sections 2 and 3). */

/** The values that are spelled as words. */
export const literals: readonly string[] = ['true', 'false', 'null'];

/** Whether a character is white space between tokens. */
export const isSpace = (character: string): boolean => ' \n\t\r'.includes(character);
