/** Translates methods of Zod schemas with literal arguments to JSON Schema. */
import { checks } from './checks.ts';
import { objectMethods } from './object-methods.ts';
import { type Method, withKeywords } from './types.ts';

const same: Method = (target) => target;
const optional: Method = (target) => ({ ...target, optional: true });
const nullable: Method = ({ schema, optional }) => ({
  optional,
  schema:
    typeof schema.type === 'string' && schema.type !== 'null' && schema.enum === undefined
      ? { ...schema, type: [schema.type, 'null'] }
      : { anyOf: [schema, { type: 'null' }] },
});

/** Methods by name. */
export const methods: ReadonlyMap<string, Method> = new Map<string, Method>(
  Object.entries({
    ...checks,
    ...objectMethods,
    finite: same,
    safe: same,
    brand: same,
    readonly: same,
    optional,
    exactOptional: optional,
    nullable,
    nullish: (target, values) => nullable({ ...target, optional: true }, values),
    array: ({ schema }) => ({ schema: { type: 'array', items: schema }, optional: false }),
    unwrap: (target) => ({ ...target, optional: false }),
    default: (target, [value]) => ({ ...withKeywords(target, { default: value }), optional: true }),
    describe: (target, [text]) => withKeywords(target, { description: text }),
    meta(target, [about]) {
      const { title, description } = (about ?? {}) as { title?: string; description?: string };
      return withKeywords(target, {
        ...(title === undefined ? {} : { title }),
        ...(description === undefined ? {} : { description }),
      });
    },
  } satisfies Record<string, Method>),
);
