/** Zod schemas (versions 3 and 4), as text -> JSON Schema. The text is read, never run. */
import { assemble } from './assemble.ts';
import { refuse } from './lexer.ts';
import type { Schema } from './types.ts';
import { type Call, chainOf, jsonOf, literalOf } from './zod-expressions.ts';
import { type Built, methods, stringFormats } from './zod-methods.ts';
import { type Constant, type Expression, parseConstants } from './zod-parser.ts';

const notJson = [
  'date',
  'bigint',
  'symbol',
  'map',
  'promise',
  'function',
  'instanceof',
  'custom',
  'undefined',
  'void',
  'never',
  'nan',
  'preprocess',
  'nativeEnum',
  'file',
];

/**
 * The schema of the constant that no other one uses; the others come along as `$defs`.
 * @throws ConversionProblem at what has no JSON Schema.
 */
export function schemaOfZod(text: string): Schema {
  const constants = parseConstants(text);
  const byName = new Map(constants.map((one) => [one.name, one.expression]));
  const uses = new Map<string, Set<string>>();
  const copied = new Set<string>();
  let user = '';

  const objectOf = (fields: Expression | undefined, extra: unknown, at: number): Built => {
    if (fields?.kind !== 'record') return refuse('Expected { … }.', fields?.at ?? at);
    const built = fields.entries.map(([name, value]) => [name, build(value)] as const);
    const required = built.filter(([, one]) => !one.optional).map(([name]) => name);
    return {
      optional: false,
      schema: {
        type: 'object',
        properties: Object.fromEntries(built.map(([name, one]) => [name, one.schema])),
        ...(required.length > 0 ? { required } : {}),
        ...(extra === undefined ? {} : { additionalProperties: extra }),
      },
    };
  };

  const listOf = (expression: Expression | undefined, at: number): readonly Built[] =>
    expression?.kind === 'list'
      ? expression.items.map(build)
      : refuse('Expected [ … ].', expression?.at ?? at);

  const unionOf = (parts: readonly Built[]): Schema => ({ anyOf: parts.map((one) => one.schema) });

  /** What `z.name(…)` makes. */
  const create = ({ name, arguments: given, at }: Call): Built => {
    const [first, second] = given;
    const made = (schema: Schema): Built => ({ schema, optional: false });
    const inner = (expression: Expression | undefined) =>
      expression ? build(expression).schema : refuse(`z.${name}(…) needs a schema.`, at);
    const plain = name.replace(/^coerce\./, '');
    if (['string', 'number', 'boolean', 'null'].includes(plain)) return made({ type: plain });
    const [, iso] = /^iso\.(date|time|datetime|duration)$/.exec(name) ?? [];
    const format = stringFormats[iso ?? name];
    // `z.date()` is a Date object, `z.iso.date()` a string.
    if (format && (iso || !/^(date|time|datetime|duration)$/.test(name))) {
      return made({ type: 'string', ...format });
    }
    switch (name) {
      case 'int':
        return made({ type: 'integer' });
      case 'any':
      case 'unknown':
        return made({});
      case 'json':
        return made({});
      case 'literal': {
        if (first?.kind === 'list') return made({ enum: jsonOf(first) });
        const value = literalOf(first, at);
        return made(value === null ? { type: 'null' } : { const: value });
      }
      case 'enum':
        if (first?.kind === 'record') {
          return made({ enum: first.entries.map(([, value]) => literalOf(value, at)) });
        }
        if (first?.kind === 'list') return made({ enum: jsonOf(first) });
        return refuse('Write the values of the enum out: z.enum([…]).', first?.at ?? at);
      case 'object':
      case 'strictObject':
        return objectOf(first, false, at);
      case 'looseObject':
        return objectOf(first, undefined, at);
      case 'array':
        return made({ type: 'array', items: inner(first) });
      case 'set':
        return made({ type: 'array', items: inner(first), uniqueItems: true });
      case 'tuple': {
        const items = listOf(first, at);
        return made({
          type: 'array',
          prefixItems: items.map((one) => one.schema),
          items: second ? inner(second) : false,
          minItems: items.length,
        });
      }
      case 'union':
        return made(unionOf(listOf(first, at)));
      case 'discriminatedUnion':
        return made({ oneOf: listOf(second, at).map((one) => one.schema) });
      case 'intersection':
        return made({ allOf: [inner(first), inner(second)] });
      case 'record':
        if (!second) return made({ type: 'object', additionalProperties: inner(first) });
        return recordOf(inner(first), inner(second));
      case 'optional':
      case 'nullish':
      case 'nullable':
        return first ? apply(build(first), { name, arguments: [], at }) : made({});
      case 'lazy':
        return first?.kind === 'arrow'
          ? build(first.body)
          : refuse('Expected z.lazy(() => schema).', at);
      default:
        return refuse(
          notJson.includes(name)
            ? `z.${name}(…) is no JSON.`
            : `z.${name}(…) has no JSON Schema here.`,
          at,
        );
    }
  };

  const recordOf = (keys: Schema, values: Schema): Built => {
    const named = Array.isArray(keys.enum) ? (keys.enum as readonly string[]) : undefined;
    const { type: _type, ...names } = keys;
    return {
      optional: false,
      schema: named
        ? {
            type: 'object',
            properties: Object.fromEntries(named.map((one) => [one, values])),
            required: named,
            additionalProperties: false,
          }
        : {
            type: 'object',
            ...(Object.keys(names).length > 0 ? { propertyNames: keys } : {}),
            additionalProperties: values,
          },
    };
  };

  /** What a method makes of a schema. */
  const apply = (target: Built, call: Call): Built => {
    const [first] = call.arguments;
    switch (call.name) {
      case 'or':
        if (first) return { ...target, schema: unionOf([target, build(first)]) };
        break;
      case 'and':
        if (first) return { ...target, schema: { allOf: [target.schema, build(first).schema] } };
        break;
      case 'catchall':
        if (first) {
          const extra = build(first).schema;
          return { ...target, schema: { ...target.schema, additionalProperties: extra } };
        }
        break;
      case 'extend':
      case 'safeExtend':
      case 'merge': {
        const more =
          first?.kind === 'record' ? objectOf(first, false, call.at) : first && inlined(first);
        if (more) return methods.extend!(target, [more.schema], call.at)!;
        break;
      }
      default:
    }
    const method = methods[call.name];
    if (!method) {
      return refuse(
        /^(refine|superRefine|transform|pipe|check|overwrite|preprocess|trim|toLowerCase|toUpperCase|normalize)$/.test(
          call.name,
        )
          ? `.${call.name}(…) is code that runs on the answer: a schema cannot say it. Leave it out here.`
          : `.${call.name}(…) has no JSON Schema here.`,
        call.at,
      );
    }
    const values = call.arguments.map((one) =>
      one.kind === 'regex' ? one.value : jsonOrMessage(one),
    );
    return (
      method(target, values, call.at) ?? refuse(`.${call.name}(…) does not fit here.`, call.at)
    );
  };

  const jsonOrMessage = (expression: Expression): unknown =>
    expression.kind === 'arrow' ? undefined : jsonOf(expression);

  /** A constant's own schema, where a method changes it and a reference would not do. */
  const inlined = (expression: Expression): Built => {
    if (expression.kind !== 'name') return build(expression);
    const target = byName.get(expression.name);
    if (!target) return refuse(`${expression.name} is not in this text.`, expression.at);
    copied.add(expression.name);
    return build(target);
  };

  const build = (expression: Expression): Built => {
    const { root, calls } = chainOf(expression);
    const [first, ...rest] = calls;
    if (root.kind === 'name' && (root.name === 'z' || root.name === 'zod') && first) {
      return rest.reduce(apply, create(first));
    }
    if (root.kind !== 'name') return refuse('Expected a schema such as z.string().', root.at);
    const wrapping = calls.every((call) =>
      ['optional', 'nullable', 'nullish', 'array', 'describe', 'or', 'default'].includes(call.name),
    );
    if (!wrapping) return calls.reduce(apply, inlined(root));
    if (!byName.has(root.name)) return refuse(`${root.name} is not in this text.`, root.at);
    uses.set(user, (uses.get(user) ?? new Set()).add(root.name));
    return calls.reduce(apply, { schema: { $ref: root.name }, optional: false });
  };

  const schemas = new Map<string, Schema>();
  for (const { name, expression } of constants) {
    if (expression.kind !== 'call') continue;
    user = name;
    schemas.set(name, build(expression).schema);
  }
  const isUsed = ({ name }: Constant) =>
    copied.has(name) || [...uses].some(([other, used]) => other !== name && used.has(name));
  const candidates = constants.filter((one) => schemas.has(one.name));
  const root = candidates.findLast((one) => !isUsed(one)) ?? candidates[0];
  return root ? assemble(root.name, schemas, uses) : refuse('There is no schema here.', 0);
}
