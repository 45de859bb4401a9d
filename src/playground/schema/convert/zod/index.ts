/**
 * Converts Zod schemas (versions 3 and 4) in text form to JSON Schema. Parses the text and never
 * runs it.
 */
import { refuse } from '../lexer.ts';
import { createNamedSchemas, type NamedSchemas } from '../named-schemas.ts';
import type { Schema } from '../types.ts';
import { applyMethod } from './apply-method.ts';
import { create } from './create.ts';
import { type Call, chainOf } from './expressions.ts';
import { type Constant, type Expression, parseConstants } from './parser.ts';
import type { Builder, Built } from './types.ts';

/** Methods that only wrap a schema, so that a reference to it suffices. */
const wrapping = new Set(['optional', 'nullable', 'nullish', 'array', 'describe', 'or', 'default']);

/**
 * The schema of the constant that no other constant uses, with the others as `$defs`.
 * @throws ConversionProblem for schemas without a JSON Schema
 */
export function schemaOfZod(text: string): Schema {
  const constants = parseConstants(text);
  const names = new Set(constants.map(({ name }) => name));
  const schemas = createNamedSchemas();
  const { build } = createBuilder(constants, schemas, new Map());
  for (const { name, expression } of constants) {
    const isSchema =
      expression.kind === 'call' || (expression.kind === 'name' && names.has(expression.name));
    if (isSchema) schemas.define(name, () => build(expression).schema);
  }
  return schemas.assemble();
}

/** `optional`: the constants known to be optional or not. */
function createBuilder(
  constants: readonly Constant[],
  schemas: NamedSchemas,
  optional: Map<string, boolean>,
): Builder {
  const byName = new Map(constants.map(({ name, expression }) => [name, expression]));
  const constant = (name: string, at: number) =>
    byName.get(name) ?? refuse(`${name} is not defined in this text.`, at);
  const inlining = new Set<string>();

  function isOptional(name: string, target: Expression): boolean {
    const known = optional.get(name);
    if (known !== undefined) return known;
    // What the answer is while the constant leads to itself.
    optional.set(name, false);
    // The references of that constant are not those of the current one.
    const apart = createBuilder(constants, createNamedSchemas(), optional);
    const found = apart.build(target).optional;
    optional.set(name, found);
    return found;
  }

  const builder: Builder = {
    build(expression) {
      const { root, calls } = chainOf(expression);
      if (root.kind !== 'name') return refuse('Expected a schema such as z.string().', root.at);
      const [first, ...rest] = calls;
      if ((root.name === 'z' || root.name === 'zod') && first) {
        return applyAll(create(first, builder), rest);
      }
      if (!calls.every(({ name }) => wrapping.has(name)))
        return applyAll(builder.inline(root), calls);
      const target = constant(root.name, root.at);
      const schema = schemas.refer(root.name);
      return applyAll({ schema, optional: isOptional(root.name, target) }, calls);
    },
    inline(expression) {
      if (expression.kind !== 'name') return builder.build(expression);
      const { name, at } = expression;
      const target = constant(name, at);
      if (inlining.has(name)) refuse(`${name} refers to itself.`, at);
      inlining.add(name);
      schemas.copy(name);
      const built = builder.inline(target);
      inlining.delete(name);
      return built;
    },
  };

  function applyAll(target: Built, calls: readonly Call[]): Built {
    return calls.reduce((built, call) => applyMethod(built, call, builder), target);
  }

  return builder;
}
