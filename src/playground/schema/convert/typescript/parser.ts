/** Parses TypeScript types. */
import { type Cursor, refuse } from '../lexer.ts';
import type { Member, TypeNode } from './tree.ts';

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

/** Parses a type. */
export function parseType(cursor: Cursor): TypeNode {
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

/** Parses a type without surrounding `|` and `&`. */
export function parsePostfix(cursor: Cursor): TypeNode {
  if (cursor.sees('readonly') && !cursor.sees(':', 1)) cursor.next();
  let type = parsePrimary(cursor);
  while (cursor.sees('[')) {
    if (!cursor.sees(']', 1)) {
      refuse('Indexed access types are not supported: write the type out.', cursor.peek().at);
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
        refuse('Functions have no JSON form.', token.at);
      }
      const type = parseType(cursor);
      if (!cursor.sees(')') || cursor.sees('=>', 1)) {
        refuse('Functions have no JSON form.', token.at);
      }
      cursor.next();
      return type;
    }
    default:
      return refuse(`Expected a type, found ${token.text || 'the end of the text'}.`, token.at);
  }
}

function parseNamed(cursor: Cursor, name: string, at: number): TypeNode {
  if (name === 'true' || name === 'false') return { kind: 'literal', value: name === 'true' };
  if (name === 'null') return { kind: 'literal', value: null };
  if (keywords.has(name)) return { kind: 'keyword', name, at };
  if (['keyof', 'typeof', 'infer', 'unique', 'new', 'abstract', 'asserts'].includes(name)) {
    refuse(`${name} needs the TypeScript compiler: write the type out.`, at);
  }
  if (cursor.sees('.')) refuse(`${name}.… is not defined in this text.`, at);
  const given: TypeNode[] = [];
  if (cursor.take('<')) {
    do given.push(parseType(cursor));
    while (cursor.take(','));
    cursor.expect('>');
  }
  if (cursor.sees('extends')) refuse('Conditional types need the TypeScript compiler.', at);
  return { kind: 'reference', name, arguments: given, at };
}

/** Parses the members of an object type, after its opening brace. */
export function parseMembers(cursor: Cursor, bases: readonly TypeNode[] = []): TypeNode {
  const members: Member[] = [];
  let index: TypeNode | undefined;
  while (!cursor.take('}')) {
    const { doc: before, at } = cursor.peek();
    if (cursor.sees('readonly') && !cursor.sees(':', 1) && !cursor.sees('?', 1)) cursor.next();
    if (cursor.sees('[')) {
      cursor.next();
      cursor.expectName('a name');
      if (!cursor.take(':')) refuse('Mapped types need the TypeScript compiler.', at);
      parseType(cursor);
      cursor.expect(']');
      cursor.expect(':');
      index = parseType(cursor);
    } else {
      const token = cursor.next();
      if (!['name', 'string', 'number'].includes(token.kind)) {
        refuse(
          `Expected the name of a member, found ${token.text || 'the end of the text'}.`,
          token.at,
        );
      }
      const optional = cursor.take('?');
      if (cursor.sees('(') || cursor.sees('<')) refuse('Methods have no JSON form.', token.at);
      cursor.expect(':');
      const text = before ?? cursor.peek().doc;
      members.push({
        name: token.kind === 'name' ? token.text : String(token.value),
        type: parseType(cursor),
        optional,
        ...(text === undefined ? {} : { doc: { text, at } }),
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
      // A label: `[x: number, y?: number]`. A `?` after a bare type also marks it optional.
      if (cursor.sees(':', 1) || cursor.sees(':', 2)) {
        cursor.next();
        const optional = cursor.take('?');
        cursor.expect(':');
        items.push({ type: parseType(cursor), optional });
      } else items.push({ type: parseType(cursor), optional: cursor.take('?') });
    } else {
      const at = cursor.peek().at;
      const type = parseType(cursor);
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
