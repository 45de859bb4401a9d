/** Expressions taken apart: chains of calls, values written out. */
import { refuse } from '../lexer.ts';
import type { Expression } from './parser.ts';

/** `z.string().min(3)` as its root and its calls: `string()`, `min(3)`. */
export interface Call {
  readonly name: string;
  readonly arguments: readonly Expression[];
  readonly at: number;
}

/** Takes a chain of calls apart. */
export function chainOf(expression: Expression): { root: Expression; calls: readonly Call[] } {
  const calls: Call[] = [];
  let rest = expression;
  while (rest.kind === 'call' || rest.kind === 'member') {
    if (rest.kind === 'call') {
      if (rest.callee.kind !== 'member') return refuse('Only method calls are supported.', rest.at);
      calls.unshift({ name: rest.callee.name, arguments: rest.arguments, at: rest.callee.at });
      rest = rest.callee.object;
    } else {
      // `z.iso.date()`, `z.coerce.number()`, `Shape.shape`: part of the name that follows.
      const next = calls.shift();
      if (!next) return refuse(`.${rest.name} is not supported.`, rest.at);
      calls.unshift({ ...next, name: `${rest.name}.${next.name}` });
      rest = rest.object;
    }
  }
  return { root: rest, calls };
}

/** The value of a literal. */
export function literalOf(
  expression: Expression | undefined,
  at: number,
): string | number | boolean | null {
  return expression?.kind === 'literal'
    ? expression.value
    : refuse('Expected a literal value.', expression?.at ?? at);
}

/** A JSON value written out: literals, lists and records of them. */
export function jsonOf(expression: Expression): unknown {
  if (expression.kind === 'literal') return expression.value;
  if (expression.kind === 'list') return expression.items.map(jsonOf);
  if (expression.kind === 'record') {
    return Object.fromEntries(expression.entries.map(([name, value]) => [name, jsonOf(value)]));
  }
  return refuse('Expected a literal value.', expression.at);
}
