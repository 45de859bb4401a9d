/** Parses the expressions of Zod schemas: calls, members, literals. Never runs them. */
import { type Cursor, createCursor, refuse, tokenize } from '../lexer.ts';

/** An expression as written. */
export type Expression =
  | {
      readonly kind: 'literal';
      readonly value: string | number | boolean | null;
      readonly at: number;
    }
  | { readonly kind: 'regex'; readonly value: RegExp; readonly at: number }
  | { readonly kind: 'name'; readonly name: string; readonly at: number }
  | {
      readonly kind: 'member';
      readonly object: Expression;
      readonly name: string;
      readonly at: number;
    }
  | {
      readonly kind: 'call';
      readonly callee: Expression;
      readonly arguments: readonly Expression[];
      readonly at: number;
    }
  | { readonly kind: 'list'; readonly items: readonly Expression[]; readonly at: number }
  | {
      readonly kind: 'record';
      readonly entries: readonly (readonly [string, Expression])[];
      readonly at: number;
    }
  | { readonly kind: 'arrow'; readonly body: Expression; readonly at: number };

/** A constant with its expression; a bare expression has no name. */
export interface Constant {
  readonly name: string;
  readonly expression: Expression;
}

function parseExpression(cursor: Cursor): Expression {
  let expression = parsePrimary(cursor);
  while (true) {
    const at = cursor.peek().at;
    if (cursor.take('.')) {
      const name = cursor.expectName('the name of a method');
      expression = { kind: 'member', object: expression, name: name.text, at: name.at };
    } else if (cursor.take('(')) {
      const given: Expression[] = [];
      while (!cursor.take(')')) {
        given.push(parseExpression(cursor));
        if (!cursor.take(',')) {
          cursor.expect(')');
          break;
        }
      }
      expression = { kind: 'call', callee: expression, arguments: given, at };
    } else if (cursor.sees('as') && cursor.sees('const', 1)) {
      cursor.next();
      cursor.next();
    } else return expression;
  }
}

function parsePrimary(cursor: Cursor): Expression {
  const token = cursor.next();
  const { at } = token;
  switch (token.kind) {
    case 'string':
      return { kind: 'literal', value: String(token.value), at };
    case 'number':
      return { kind: 'literal', value: Number(token.value), at };
    case 'regex':
      return { kind: 'regex', value: token.value as RegExp, at };
    case 'name':
      if (token.text === 'true' || token.text === 'false') {
        return { kind: 'literal', value: token.text === 'true', at };
      }
      if (token.text === 'null') return { kind: 'literal', value: null, at };
      if (cursor.sees('=>')) refuse('Functions are code: a schema cannot express them.', at);
      return { kind: 'name', name: token.text, at };
    default:
  }
  switch (token.text) {
    case '-': {
      const digits = cursor.next();
      if (digits.kind === 'number') return { kind: 'literal', value: -Number(digits.value), at };
      return refuse('Expected a number after -.', digits.at);
    }
    case '[':
      return { kind: 'list', items: parseItems(cursor), at };
    case '{':
      return parseRecord(cursor, at);
    case '(':
      return parseArrow(cursor, at);
    default:
      return refuse(`Unexpected ${token.text || 'end of text'}.`, at);
  }
}

function parseItems(cursor: Cursor): readonly Expression[] {
  const items: Expression[] = [];
  while (!cursor.take(']')) {
    if (cursor.sees('...'))
      refuse('Spread is not supported: write the items out.', cursor.peek().at);
    items.push(parseExpression(cursor));
    if (!cursor.take(',')) {
      cursor.expect(']');
      break;
    }
  }
  return items;
}

function parseRecord(cursor: Cursor, at: number): Expression {
  const entries: (readonly [string, Expression])[] = [];
  while (!cursor.take('}')) {
    if (cursor.sees('...')) refuse('Spread is not supported: use .extend(…).', cursor.peek().at);
    if (cursor.take('get')) {
      // Zod 4 writes recursion as `get name() { return …; }`.
      const name = cursor.expectName('a name').text;
      for (const mark of ['(', ')']) cursor.expect(mark);
      if (cursor.take(':')) refuse('Remove the return type of the getter.', cursor.peek().at);
      for (const mark of ['{', 'return']) cursor.expect(mark);
      entries.push([name, parseExpression(cursor)]);
      cursor.take(';');
      cursor.expect('}');
    } else {
      const token = cursor.next();
      if (!['name', 'string', 'number'].includes(token.kind)) {
        refuse(`Expected a name, found ${token.text || 'the end of the text'}.`, token.at);
      }
      const name = token.kind === 'name' ? token.text : String(token.value);
      entries.push([
        name,
        cursor.take(':') ? parseExpression(cursor) : { kind: 'name', name, at: token.at },
      ]);
    }
    if (!cursor.take(',')) {
      cursor.expect('}');
      break;
    }
  }
  return { kind: 'record', entries, at };
}

function parseArrow(cursor: Cursor, at: number): Expression {
  if (!cursor.take(')')) {
    const inner = parseExpression(cursor);
    cursor.expect(')');
    if (cursor.sees('=>')) refuse('Functions are code: a schema cannot express them.', at);
    return inner;
  }
  // `(): z.ZodType<…> => …`: the annotation adds nothing to the body.
  while (!cursor.sees('=>') && cursor.peek().kind !== 'end') cursor.next();
  cursor.expect('=>');
  if (cursor.sees('{')) refuse('Write the function as () => schema.', cursor.peek().at);
  return { kind: 'arrow', body: parseExpression(cursor), at };
}

/** The constants of a text, in order. Skips imports and type declarations. */
export function parseConstants(text: string): readonly Constant[] {
  const cursor = createCursor(tokenize(text));
  const constants: Constant[] = [];
  while (cursor.peek().kind !== 'end') {
    if (cursor.take(';')) continue;
    if (cursor.sees('import')) {
      while (cursor.peek().kind !== 'end' && cursor.next().kind !== 'string');
      continue;
    }
    while (cursor.take('export') || cursor.take('default'));
    if (cursor.sees('type') && cursor.peek(1).kind === 'name') {
      // `type Invoice = z.infer<typeof Invoice>;`
      while (cursor.peek().kind !== 'end' && !cursor.take('>') && !cursor.take(';')) cursor.next();
      continue;
    }
    if (cursor.take('const') || cursor.take('let') || cursor.take('var')) {
      const name = cursor.expectName('a name').text;
      while (!cursor.sees('=') && cursor.peek().kind !== 'end') cursor.next();
      cursor.expect('=');
      constants.push({ name, expression: parseExpression(cursor) });
    } else constants.push({ name: '', expression: parseExpression(cursor) });
  }
  if (constants.length === 0) refuse('No schema found.', 0);
  return constants;
}
