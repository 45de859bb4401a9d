/** Tokenizes the subset of TypeScript used in types and Zod schemas. */

/** A token; `value` is the value of a literal. */
export interface Token {
  readonly kind: 'name' | 'string' | 'number' | 'regex' | 'mark' | 'end';
  readonly text: string;
  readonly value?: string | number | RegExp;
  /** Its offset. */
  readonly at: number;
  /** The text of the documentation comment before it. */
  readonly doc?: string;
}

/** Why a text cannot be converted, and where. Thrown only inside this folder. */
export interface ConversionProblem {
  readonly conversionProblem: string;
  readonly at: number;
}

/** Throws a {@link ConversionProblem} for an offset. */
export function refuse(message: string, at: number): never {
  throw { conversionProblem: message, at } satisfies ConversionProblem;
}

const space = /(?:\s+|\/\/[^\n]*)*/y;
const comment = /\/\*(\*?)([\s\S]*?)\*\//y;
const name = /[\p{ID_Start}$_][\p{ID_Continue}$]*/uy;
const number = /(?:0[xX][\da-fA-F]+|(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)/y;
const quotedText =
  /'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"|`(?:[^`\\$]|\\[\s\S]|\$(?!\{))*`/y;
const regex = /\/((?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([a-z]*)/y;
const mark = /=>|\.\.\.|\?\.|[{}()[\]<>|&:;,=?.+\-*!@]/y;

function unescapeLiteral(literal: string, at: number): string {
  const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };
  return literal
    .slice(1, -1)
    .replace(
      /\\(?:u\{([\da-fA-F]+)\}|u([\da-fA-F]{4})|x([\da-fA-F]{2})|([\s\S]))/g,
      (_all, braced, four, two, one) => {
        const digits = braced ?? four ?? two;
        const code = Number.parseInt(digits, 16);
        if (code > 0x10ffff) refuse(`\\u{${digits}} is not a character.`, at);
        if (digits !== undefined) return String.fromCodePoint(code);
        return one === '\n' ? '' : (escapes[one] ?? one);
      },
    );
}

function cleanDoc(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/^\s*\*?\s?/, '').trimEnd())
    .join('\n')
    .trim();
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/**
 * Tokenizes a text; the last token is `end`.
 * @throws ConversionProblem at a character that starts no token
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let doc: string | undefined;
  const push = (token: Omit<Token, 'at' | 'doc'>) => {
    tokens.push({ ...token, at, ...(doc === undefined ? {} : { doc }) });
    doc = undefined;
    at += token.text.length;
  };
  while (true) {
    at += matchAt(space, text, at)?.[0].length ?? 0;
    const remark = matchAt(comment, text, at);
    if (remark) {
      if (remark[1]) doc = cleanDoc(remark[2] ?? '');
      at += remark[0].length;
      continue;
    }
    if (at >= text.length) break;
    const word = matchAt(name, text, at)?.[0];
    const digits = matchAt(number, text, at)?.[0];
    const quoted = matchAt(quotedText, text, at)?.[0];
    const before = tokens.at(-1);
    const maySlash =
      before === undefined || (before.kind === 'mark' && !/[)\]}]/.test(before.text));
    const pattern = maySlash ? matchAt(regex, text, at) : null;
    const sign = matchAt(mark, text, at)?.[0];
    if (word !== undefined) push({ kind: 'name', text: word });
    else if (digits !== undefined) {
      push({ kind: 'number', text: digits, value: Number(digits.replaceAll('_', '')) });
    } else if (quoted !== undefined) {
      push({ kind: 'string', text: quoted, value: unescapeLiteral(quoted, at) });
    } else if (pattern) {
      try {
        push({ kind: 'regex', text: pattern[0], value: new RegExp(pattern[1] ?? '', pattern[2]) });
      } catch {
        refuse(`${pattern[0]} is not a regular expression.`, at);
      }
    } else if (sign !== undefined) push({ kind: 'mark', text: sign });
    else if (text[at] === '`') refuse('Template literals with placeholders are not supported.', at);
    else refuse(`Unexpected ${JSON.stringify(text[at])}.`, at);
  }
  push({ kind: 'end', text: '' });
  return tokens;
}

/** A reader over tokens. */
export interface Cursor {
  peek(ahead?: number): Token;
  next(): Token;
  /** Consumes the token if it is this name or mark. Returns whether it did. */
  take(text: string): boolean;
  /** Whether the token is this name or mark. */
  sees(text: string, ahead?: number): boolean;
  /** Consumes the token, which must be this name or mark. */
  expect(text: string): Token;
  /** Consumes a name. */
  expectName(what: string): Token;
}

/** Creates a cursor at the first token. */
export function createCursor(tokens: readonly Token[]): Cursor {
  let at = 0;
  const last = tokens[tokens.length - 1]!;
  const peek = (ahead = 0) => tokens[at + ahead] ?? last;
  const describe = (token: Token) => (token.kind === 'end' ? 'the end' : token.text);
  const cursor: Cursor = {
    peek,
    next: () => {
      const token = peek();
      at++;
      return token;
    },
    sees: (text, ahead = 0) => {
      const token = peek(ahead);
      return token.text === text && (token.kind === 'name' || token.kind === 'mark');
    },
    take: (text) => {
      const seen = cursor.sees(text);
      if (seen) at++;
      return seen;
    },
    expect: (text) => {
      if (!cursor.sees(text)) refuse(`Expected ${text}, found ${describe(peek())}.`, peek().at);
      return cursor.next();
    },
    expectName: (what) => {
      if (peek().kind !== 'name') refuse(`Expected ${what}, found ${describe(peek())}.`, peek().at);
      return cursor.next();
    },
  };
  return cursor;
}
