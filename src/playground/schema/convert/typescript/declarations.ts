/** Parses declarations of TypeScript types: interfaces, aliases, enums. */
import { type Cursor, createCursor, refuse, tokenize } from '../lexer.ts';
import { parseMembers, parsePostfix, parseType } from './parser.ts';
import type { Declaration, TypeNode } from './tree.ts';

function parseEnum(cursor: Cursor): TypeNode {
  const parts: TypeNode[] = [];
  let count = 0;
  cursor.expect('{');
  while (!cursor.take('}')) {
    const name = cursor.next();
    if (name.kind !== 'name' && name.kind !== 'string') {
      refuse(`Expected the name of a member, found ${name.text || 'the end'}.`, name.at);
    }
    let value: string | number = count;
    if (cursor.take('=')) {
      const isNegative = cursor.take('-');
      const token = cursor.next();
      if (typeof token.value === 'number') value = isNegative ? -token.value : token.value;
      else if (typeof token.value === 'string' && !isNegative) value = token.value;
      else refuse(`${name.text} is computed: write its value instead.`, token.at);
    }
    if (typeof value === 'number') count = value + 1;
    parts.push({ kind: 'literal', value });
    if (!cursor.take(',')) {
      cursor.expect('}');
      break;
    }
  }
  return { kind: 'union', parts };
}

function parseDeclaration(cursor: Cursor): Declaration {
  const start = cursor.peek();
  const doc = start.doc === undefined ? {} : { doc: { text: start.doc, at: start.at } };
  while (['export', 'declare', 'default', 'const'].some((word) => cursor.take(word)));
  const word = cursor.expectName('interface, type or enum');
  if (!['interface', 'type', 'enum'].includes(word.text)) {
    refuse(`Expected interface, type or enum, found ${word.text}.`, word.at);
  }
  const name = cursor.expectName('a name');
  if (cursor.sees('<')) refuse('Generic types are not supported: write the type out.', name.at);
  if (word.text === 'enum') return { name: name.text, type: parseEnum(cursor), ...doc };
  if (word.text === 'type') {
    cursor.expect('=');
    const type = parseType(cursor);
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

/** The declarations of a text. A bare type becomes a declaration without a name. */
export function parseTypes(text: string): readonly Declaration[] {
  const cursor = createCursor(tokenize(text));
  const declarations: Declaration[] = [];
  if (cursor.sees('{') || cursor.sees('[') || cursor.sees('(')) {
    declarations.push({ name: '', type: parseType(cursor) });
    cursor.take(';');
  }
  while (cursor.peek().kind !== 'end') {
    if (cursor.take(';')) continue;
    if (cursor.sees('import')) {
      // An imported name is reported where it is used.
      while (cursor.peek().kind !== 'end' && cursor.next().kind !== 'string');
      continue;
    }
    declarations.push(parseDeclaration(cursor));
  }
  if (declarations.length === 0) refuse('No type found.', 0);
  return declarations;
}
