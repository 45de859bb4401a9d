/**
 * Expressions of WGSL (section 8) as JavaScript: as much of them as TVM's compiler and our own
 * shaders use.
 */

/** `i32`, `u32`, `f32`, `bool`; `vec4<f32>`; `array<f32>`. */
export type Type = string;

/** An expression, translated. */
export interface Translated {
  readonly type: Type;
  readonly code: string;
}

/** What a name stands for. Shared variables are read through the checker. */
export interface Name {
  readonly type: Type;
  readonly code: string;
  readonly isShared?: boolean;
}

/** Tokens of WGSL, and a place among them. */
export interface Cursor {
  readonly tokens: readonly string[];
  at: number;
}

const TOKEN =
  /\d[\w.]*(?:[eE][+-]?\d+[fh]?)?|[A-Za-z_]\w*|<<|>>|<=|>=|==|!=|&&|\|\||\+\+|--|\+=|[-+*/%&|^~!<>=()[\]{}.,;:@]/g;

/** Splits code without comments into tokens. */
export function tokensOf(code: string): string[] {
  return code.match(TOKEN) ?? [];
}

/** Takes a token. Throws when it is another than the one named. */
export function take(cursor: Cursor, expected?: string): string {
  const token = cursor.tokens[cursor.at++];
  if (token === undefined || (expected !== undefined && token !== expected)) {
    const near = cursor.tokens.slice(Math.max(0, cursor.at - 8), cursor.at + 4).join(' ');
    throw new Error(`${expected ?? 'a token'} is missing near: ${near}`);
  }
  return token;
}

/** Looks at a token that is still to be taken. */
export const peek = (cursor: Cursor, ahead = 0): string | undefined =>
  cursor.tokens[cursor.at + ahead];

/** Reads a type. */
export function readType(cursor: Cursor): Type {
  let type = take(cursor);
  if (peek(cursor) !== '<') return type;
  type += take(cursor);
  for (let depth = 1; depth > 0; ) {
    const token = take(cursor);
    depth += token === '<' ? 1 : token === '>' ? -1 : token === '>>' ? -2 : 0;
    type += token;
  }
  return type;
}

/** What an array or a vector is made of. */
export const elementOf = (type: Type): Type => /^\w+<(.*?)(?:,\d+\w*)?>$/.exec(type)?.[1] ?? type;

const isVector = (type: Type): boolean => type.startsWith('vec');
const scalarOf = (type: Type): Type => (isVector(type) ? elementOf(type) : type);

/** Weaker operators first (WGSL, section 8.19). */
const LEVELS = [
  ['||'],
  ['&&'],
  ['|'],
  ['^'],
  ['&'],
  ['==', '!='],
  ['<', '>', '<=', '>='],
  ['<<', '>>'],
  ['+', '-'],
  ['*', '/', '%'],
] as const;
const TRUTHS = new Set(['||', '&&', '==', '!=', '<', '>', '<=', '>=']);

/** Translates expressions among names. */
export function expressionsAmong(lookUp: (name: string) => Name | undefined) {
  const read = (cursor: Cursor, level = 0): Translated => {
    const operators: readonly string[] | undefined = LEVELS[level];
    if (operators === undefined) return readUnary(cursor);
    let left = read(cursor, level + 1);
    while (operators.includes(peek(cursor) ?? '')) {
      const operator = take(cursor);
      left = binary(operator, left, read(cursor, level + 1));
    }
    return left;
  };

  const readUnary = (cursor: Cursor): Translated => {
    const operator = peek(cursor);
    if (operator !== '-' && operator !== '!' && operator !== '~') return readPostfix(cursor);
    take(cursor);
    const { type, code } = readUnary(cursor);
    return { type, code: `unary("${operator}", "${scalarOf(type)}", ${code})` };
  };

  const readPostfix = (cursor: Cursor): Translated => {
    let found = readPrimary(cursor);
    while (true) {
      if (peek(cursor) === '[') {
        take(cursor);
        const index = read(cursor);
        take(cursor, ']');
        found = { type: elementOf(found.type), code: `${found.code}[${index.code}]` };
      } else if (peek(cursor) === '.') {
        take(cursor);
        const component = take(cursor);
        found = {
          type: elementOf(found.type),
          code: `${found.code}[${'xyzw'.indexOf(component)}]`,
        };
      } else return found;
    }
  };

  const readArguments = (cursor: Cursor): Translated[] => {
    const found: Translated[] = [];
    take(cursor, '(');
    while (peek(cursor) !== ')') {
      found.push(read(cursor));
      if (peek(cursor) === ',') take(cursor);
    }
    take(cursor, ')');
    return found;
  };

  const readPrimary = (cursor: Cursor): Translated => {
    const token = take(cursor);
    if (token === '(') {
      const inner = read(cursor);
      take(cursor, ')');
      return { type: inner.type, code: `(${inner.code})` };
    }
    if (/^\d/.test(token)) return literal(token);
    if (token === 'true' || token === 'false') return { type: 'bool', code: token };
    if (token === 'podArgs') {
      take(cursor, '.');
      const field = `podArgs.${take(cursor)}`;
      return lookUp(field) ?? unknown(field);
    }
    if (/^(?:vec\d|bitcast)$/.test(token)) {
      cursor.at--;
      const type = readType(cursor);
      const values = readArguments(cursor);
      return token === 'bitcast' ? bitcast(type, values[0]!) : vector(type, values);
    }
    if (peek(cursor) === '(') return call(token, readArguments(cursor));
    const name = lookUp(token) ?? unknown(token);
    if (!name.isShared) return name;
    take(cursor, '[');
    const index = read(cursor);
    take(cursor, ']');
    return { type: elementOf(name.type), code: `read(${name.code}, ${index.code})` };
  };

  return read;
}

const unknown = (name: string): never => {
  throw new Error(`${name} is not known`);
};

function literal(token: string): Translated {
  const type =
    /[.f]/.test(token) && !/^0x/.test(token) ? 'f32' : token.endsWith('u') ? 'u32' : 'i32';
  return { type, code: String(Number(token.replace(/[iufh]$/, ''))) };
}

function binary(operator: string, left: Translated, right: Translated): Translated {
  const isWide = isVector(left.type) || isVector(right.type);
  const type = isVector(left.type) ? left.type : isVector(right.type) ? right.type : left.type;
  if (operator === '&&' || operator === '||' || (TRUTHS.has(operator) && !isWide)) {
    return { type: 'bool', code: `(${left.code} ${operator} ${right.code})` };
  }
  const code = isWide
    ? `wide("${operator}", "${scalarOf(type)}", ${left.code}, ${right.code})`
    : `(${scalar(operator, type, left.code, right.code)})`;
  return { type: TRUTHS.has(operator) ? type.replace(/<.*>/, '<bool>') : type, code };
}

/** An operator on two numbers of a type, in JavaScript. */
function scalar(operator: string, type: Type, left: string, right: string): string {
  if (type === 'f32' || type === 'bool') return `${left} ${operator} ${right}`;
  const close = type === 'u32' ? '>>> 0' : '| 0';
  if (operator === '*') return `Math.imul(${left}, ${right}) ${close}`;
  if (operator === '>>' && type === 'u32') return `${left} >>> ${right}`;
  return `(${left} ${operator} ${right}) ${close}`;
}

function vector(type: Type, values: readonly Translated[]): Translated {
  const width = Number(type[3]);
  const parts = values.map(({ type, code }) => (isVector(type) ? `...${code}` : code));
  return { type, code: `vector(${width}, "${elementOf(type)}", [${parts.join(', ')}])` };
}

const bitcast = (type: Type, { type: from, code }: Translated): Translated => ({
  type,
  code: `bitcast("${type}", "${from}", ${code})`,
});

function call(name: string, values: readonly Translated[]): Translated {
  const [first] = values;
  const codes = values.map(({ code }) => code).join(', ');
  if (/^(?:i32|u32|f32)$/.test(name)) return { type: name, code: `convert("${name}", ${codes})` };
  if (name === 'dot') return { type: elementOf(first!.type), code: `dot(${codes})` };
  if (name === 'unpack2x16float') return { type: 'vec2<f32>', code: `unpack(${codes})` };
  return { type: first!.type, code: `lanes("${name}", ${codes})` };
}
