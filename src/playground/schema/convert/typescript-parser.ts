/** Reads TypeScript type declarations into a small tree. */
import { type Cursor, createCursor, refuse, tokenize } from './lexer.ts';

/** A type as written. */
export type TypeNode =
  | { readonly kind: 'keyword'; readonly name: string; readonly at: number }
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  | {
      readonly kind: 'object';
      readonly members: readonly Member[];
      readonly index?: TypeNode;
      readonly bases: readonly TypeNode[];
    }
  | { readonly kind: 'array'; readonly item: TypeNode }
  | {
      readonly kind: 'tuple';
      readonly items: readonly { readonly type: TypeNode; readonly optional: boolean }[];
      readonly rest?: TypeNode;
    }
  | { readonly kind: 'union' | 'intersection'; readonly parts: readonly TypeNode[] }
  | {
      readonly kind: 'reference';
      readonly name: string;
      readonly arguments: readonly TypeNode[];
      readonly at: number;
    };

/** A member of an object type. */
export interface Member {
  readonly name: string;
  readonly type: TypeNode;
  readonly optional: boolean;
  readonly doc?: string;
}

/** A named type. */
export interface Declaration {
  readonly name: string;
  readonly type: TypeNode;
  readonly doc?: string;
}

const keywords = new Set([
  'string',
  'number',
  'boolean',
  'undefined',
  'void',
  'unknown',
  'any',
  'object',
  'never',
  'bigint',
  'symbol',
]);

function parseUnion(cursor: Cursor): TypeNode {
  cursor.take('|');
  const parts = [parseIntersection(cursor)];
  while (cursor.take('|')) parts.push(parseIntersection(cursor));
  return parts.length === 1 && parts[0] ? parts[0] : { kind: 'union', parts };
}

function parseIntersection(cursor: Cursor): TypeNode {
  cursor.take('&');
  const parts = [parsePostfix(cursor)];
  while (cursor.take('&')) parts.push(parsePostfix(cursor));
  return parts.length === 1 && parts[0] ? parts[0] : { kind: 'intersection', parts };
}

function parsePostfix(cursor: Cursor): TypeNode {
  if (cursor.sees('readonly') && !cursor.sees(':', 1)) cursor.next();
  let type = parsePrimary(cursor);
  while (cursor.sees('[')) {
    if (!cursor.sees(']', 1)) {
      refuse('Indexed access types are not read here: write the type out.', cursor.peek().at);
    }
    cursor.next();
    cursor.next();
    type = { kind: 'array', item: type };
  }
  return type;
}

function parsePrimary(cursor: Cursor): TypeNode {
  const token = cursor.next();
  if (token.kind === 'string') return { kind: 'literal', value: String(token.value) };
  if (token.kind === 'number') return { kind: 'literal', value: Number(token.value) };
  if (token.kind === 'name') return parseNamed(cursor, token.text, token.at);
  switch (token.text) {
    case '-': {
      const digits = cursor.next();
      if (digits.kind === 'number') return { kind: 'literal', value: -Number(digits.value) };
      return refuse('Expected a number after -.', digits.at);
    }
    case '{':
      return parseMembers(cursor);
    case '[':
      return parseTuple(cursor);
    case '(': {
      const isParameter =
        cursor.peek().kind === 'name' && [':', ',', '?'].some((mark) => cursor.sees(mark, 1));
      if (cursor.sees(')') || cursor.sees('...') || isParameter) {
        refuse('Functions are no JSON.', token.at);
      }
      const type = parseUnion(cursor);
      if (!cursor.sees(')') || cursor.sees('=>', 1)) {
        refuse('Functions are no JSON.', token.at);
      }
      cursor.next();
      return type;
    }
    default:
      return refuse(`Expected a type, found ${token.text || 'the end'}.`, token.at);
  }
}

function parseNamed(cursor: Cursor, name: string, at: number): TypeNode {
  if (name === 'true' || name === 'false') return { kind: 'literal', value: name === 'true' };
  if (name === 'null') return { kind: 'literal', value: null };
  if (keywords.has(name)) return { kind: 'keyword', name, at };
  if (['keyof', 'typeof', 'infer', 'unique', 'new', 'abstract', 'asserts'].includes(name)) {
    refuse(`${name} needs the TypeScript compiler: write the type out.`, at);
  }
  if (cursor.sees('.')) refuse(`${name}.… is not in this text.`, at);
  const given: TypeNode[] = [];
  if (cursor.take('<')) {
    do given.push(parseUnion(cursor));
    while (cursor.take(','));
    cursor.expect('>');
  }
  if (cursor.sees('extends')) refuse('Conditional types need the TypeScript compiler.', at);
  return { kind: 'reference', name, arguments: given, at };
}

function parseMembers(cursor: Cursor, bases: readonly TypeNode[] = []): TypeNode {
  const members: Member[] = [];
  let index: TypeNode | undefined;
  while (!cursor.take('}')) {
    const doc = cursor.peek().doc;
    if (cursor.sees('readonly') && !cursor.sees(':', 1) && !cursor.sees('?', 1)) cursor.next();
    if (cursor.sees('[')) {
      const at = cursor.next().at;
      cursor.expectName('a name');
      if (!cursor.take(':')) refuse('Mapped types need the TypeScript compiler.', at);
      parseUnion(cursor);
      cursor.expect(']');
      cursor.expect(':');
      index = parseUnion(cursor);
    } else {
      const token = cursor.next();
      if (!['name', 'string', 'number'].includes(token.kind)) {
        refuse(`Expected the name of a member, found ${token.text || 'the end'}.`, token.at);
      }
      const optional = cursor.take('?');
      if (cursor.sees('(') || cursor.sees('<')) refuse('Methods are no JSON.', token.at);
      cursor.expect(':');
      members.push({
        name: token.kind === 'name' ? token.text : String(token.value),
        type: parseUnion(cursor),
        optional,
        ...(doc === undefined ? {} : { doc }),
      });
    }
    while (cursor.take(';') || cursor.take(','));
  }
  return { kind: 'object', members, bases, ...(index === undefined ? {} : { index }) };
}

function parseTuple(cursor: Cursor): TypeNode {
  const items: { type: TypeNode; optional: boolean }[] = [];
  let rest: TypeNode | undefined;
  while (!cursor.take(']')) {
    const spread = cursor.take('...');
    if (spread && cursor.peek().kind === 'name' && cursor.sees(':', 1)) {
      cursor.next();
      cursor.next();
    }
    if (!spread && cursor.peek().kind === 'name' && (cursor.sees(':', 1) || cursor.sees('?', 1))) {
      // A label: `[x: number, y?: number]`; a `?` after a type alone marks it optional as well.
      if (cursor.sees(':', 1) || cursor.sees(':', 2)) {
        cursor.next();
        const optional = cursor.take('?');
        cursor.expect(':');
        items.push({ type: parseUnion(cursor), optional });
      } else items.push({ type: parseUnion(cursor), optional: cursor.take('?') });
    } else {
      const at = cursor.peek().at;
      const type = parseUnion(cursor);
      if (!spread) items.push({ type, optional: cursor.take('?') });
      else if (type.kind === 'array') rest = type.item;
      else refuse('Expected … of an array type.', at);
    }
    if (!cursor.take(',')) {
      cursor.expect(']');
      break;
    }
  }
  return { kind: 'tuple', items, ...(rest === undefined ? {} : { rest }) };
}

function parseEnum(cursor: Cursor): TypeNode {
  const parts: TypeNode[] = [];
  let count = 0;
  cursor.expect('{');
  while (!cursor.take('}')) {
    const name = cursor.next();
    let value: string | number = count;
    if (cursor.take('=')) {
      const token = cursor.next();
      if (typeof token.value !== 'string' && typeof token.value !== 'number') {
        refuse(`${name.text} is computed: write its value.`, token.at);
      } else value = token.value;
    }
    if (typeof value === 'number') count = value + 1;
    parts.push({ kind: 'literal', value });
    cursor.take(',');
  }
  return { kind: 'union', parts };
}

function parseDeclaration(cursor: Cursor): Declaration {
  const start = cursor.peek();
  const doc = start.doc === undefined ? {} : { doc: start.doc };
  while (['export', 'declare', 'default', 'const'].some((word) => cursor.take(word)));
  const word = cursor.expectName('interface, type or enum');
  if (!['interface', 'type', 'enum'].includes(word.text)) {
    refuse(`Expected interface, type or enum, found ${word.text}.`, word.at);
  }
  const name = cursor.expectName('a name');
  if (cursor.sees('<')) refuse('Generic types are not read here: write one out.', name.at);
  if (word.text === 'enum') return { name: name.text, type: parseEnum(cursor), ...doc };
  if (word.text === 'type') {
    cursor.expect('=');
    const type = parseUnion(cursor);
    return { name: name.text, type, ...doc };
  }
  const bases: TypeNode[] = [];
  if (cursor.take('extends')) {
    do bases.push(parsePostfix(cursor));
    while (cursor.take(','));
  }
  cursor.expect('{');
  return { name: name.text, type: parseMembers(cursor, bases), ...doc };
}

/** The declarations of a text; a type alone is one without a name. */
export function parseTypes(text: string): readonly Declaration[] {
  const cursor = createCursor(tokenize(text));
  const declarations: Declaration[] = [];
  if (cursor.sees('{') || cursor.sees('[') || cursor.sees('(')) {
    declarations.push({ name: '', type: parseUnion(cursor) });
    cursor.take(';');
  }
  while (cursor.peek().kind !== 'end') {
    if (cursor.take(';')) continue;
    if (cursor.sees('import')) {
      // What is imported is missed where it is used, with its name.
      while (cursor.peek().kind !== 'end' && cursor.next().kind !== 'string');
      continue;
    }
    declarations.push(parseDeclaration(cursor));
  }
  if (declarations.length === 0) refuse('There is no type here.', 0);
  return declarations;
}
