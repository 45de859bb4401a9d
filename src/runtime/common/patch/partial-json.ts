/** Parses an incomplete JSON document. */
import { isSpace, literals } from './characters.ts';

/** The result of parsing a prefix of a document. */
export interface PartialJson {
  /** The value so far; undefined if there is none yet. */
  readonly value: unknown;
  /** Whether the text holds a complete document. */
  readonly complete: boolean;
}

const stop = Symbol('end of the text');

/**
 * Parses a prefix of a JSON text. Includes incomplete strings as far as they go. Leaves out a
 * number, a literal or a member name that may continue.
 * @returns undefined if the text is not a prefix of a JSON document.
 */
export function parsePartialJson(text: string): PartialJson | undefined {
  let at = 0;
  let root: unknown;

  const skipSpace = () => {
    while (at < text.length && isSpace(text[at] ?? '')) at++;
  };
  const need = () => {
    skipSpace();
    if (at >= text.length) throw stop;
    return text[at] ?? '';
  };
  const refuse = (): never => {
    throw new SyntaxError(`Not JSON at ${at}`);
  };

  /** Reads a string. Passes the start of an incomplete one to `partial` before required up. */
  const readString = (partial?: (value: string) => void): string => {
    const start = at++;
    while (at < text.length) {
      const character = text[at];
      if (character === '"') return JSON.parse(text.slice(start, ++at)) as string;
      at += character === '\\' ? 2 : 1;
    }
    if (partial) {
      // Cut off an incomplete escape, which would not parse.
      const body = text
        .slice(start)
        .replace(/\\(u[0-9a-fA-F]{0,3})?$/, (cut, _hex, offset, all) => {
          const before = /\\*$/.exec((all as string).slice(0, offset as number))?.[0].length ?? 0;
          return before % 2 === 0 ? '' : (cut as string);
        });
      try {
        partial(JSON.parse(`${body}"`) as string);
      } catch {
        refuse();
      }
    }
    throw stop;
  };

  const readScalar = (): unknown => {
    const match = /[^\s,\]}]*/y;
    match.lastIndex = at;
    const word = match.exec(text)?.[0] ?? '';
    if (at + word.length >= text.length) {
      const isBegun = literals.some((literal) => literal.startsWith(word));
      if (!isBegun && !/^-?\d*\.?\d*([eE][+-]?\d*)?$/.test(word)) refuse();
      if (!literals.includes(word) && (at > 0 || !/\d$/.test(word))) throw stop;
    } else if (word === '') refuse();
    at += word.length;
    return JSON.parse(word);
  };

  const readValue = (assign: (value: unknown) => void): void => {
    const first = need();
    if (first === '{') readObject(assign);
    else if (first === '[') readArray(assign);
    else assign(first === '"' ? readString(assign) : readScalar());
  };

  const readObject = (assign: (value: unknown) => void): void => {
    const object: Record<string, unknown> = {};
    assign(object);
    at++;
    if (need() === '}') {
      at++;
      return;
    }
    while (true) {
      if (need() !== '"') refuse();
      const name = readString();
      if (need() !== ':') refuse();
      at++;
      readValue((value) => {
        Object.defineProperty(object, name, {
          value,
          writable: true,
          enumerable: true,
          configurable: true,
        });
      });
      const next = need();
      at++;
      if (next === '}') return;
      if (next !== ',') refuse();
    }
  };

  const readArray = (assign: (value: unknown) => void): void => {
    const array: unknown[] = [];
    assign(array);
    at++;
    if (need() === ']') {
      at++;
      return;
    }
    while (true) {
      const index = array.length;
      readValue((value) => {
        array[index] = value;
      });
      const next = need();
      at++;
      if (next === ']') return;
      if (next !== ',') refuse();
    }
  };

  try {
    readValue((value) => {
      root = value;
    });
    skipSpace();
    return at < text.length ? undefined : { value: root, complete: true };
  } catch (error) {
    return error === stop ? { value: root, complete: false } : undefined;
  }
}
