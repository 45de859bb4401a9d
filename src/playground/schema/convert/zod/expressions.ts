/** Splits expressions into chains of calls, and evaluates literals. */
import { refuse } from '../lexer.ts';
import type { Expression } from './parser.ts';

/** One call of `z.string().min(3)`: `string()` or `min(3)`. */
export interface Call {
  readonly name: string;
  readonly arguments: readonly Expression[];
  readonly at: number;
}

/** Splits a chain of calls. */
export function chainOf(expression: Expression): { root: Expression; calls: readonly Call[] } {
  const calls: Call[] = [];
  let rest = expression;
  while (rest.kind === 'call' || rest.kind === 'member') {
    if (rest.kind === 'call') {
      if (rest.callee.kind !== 'member') return refuse('Only method calls are supported.', rest.at);
      calls.unshift({ name: rest.callee.name, arguments: rest.arguments, at: rest.callee.at });
      rest = rest.callee.object;
    } else {
      // `z.iso.date()`, `z.coerce.number()`, `Shape.shape`: part of the following name.
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

/** The value of a literal JSON expression, including lists and records. */
export function jsonOf(expression: Expression): unknown {
  if (expression.kind === 'literal') return expression.value;
  if (expression.kind === 'list') return expression.items.map(jsonOf);
  if (expression.kind === 'record') {
    return Object.fromEntries(expression.entries.map(([name, value]) => [name, jsonOf(value)]));
  }
  return refuse('Expected a literal value.', expression.at);
}
