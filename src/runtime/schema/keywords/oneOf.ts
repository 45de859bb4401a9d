import { memo } from '../../common/memo.ts';
import { evaluatedSelectors } from '../evaluated.ts';
import type { Formula } from '../formula.ts';
import type { Keyword, KeywordContext, Schema } from '../keyword.ts';
import { areDisjoint, discriminatorOf } from '../outline.ts';
import { parseSchemas } from '../subschemas.ts';

/** With more alternatives and a discriminating member, they are not compared pairwise. */
const FEW = 32;

/**
 * The objects with the discriminating member. An object without it may be in one set or in several,
 * so that is left open.
 */
function withMember(
  name: string,
  sets: readonly Formula[],
  { formulas, goals, key }: KeywordContext,
) {
  return formulas.within(
    formulas.and([formulas.some(key(name), goals.any), formulas.or(sets)]),
    formulas.and(sets.map(formulas.not)),
  );
}

/**
 * `oneOf` (core, 10.2.1.3): one holds, and every other fails. An obviously disjoint one need not be
 * negated.
 */
export const oneOf: Keyword<readonly Schema[]> = {
  name: 'oneOf',
  parse: parseSchemas,
  inPlace: (schemas, context) => schemas.map(context.node),
  any(schemas, domain, context) {
    const all = schemas.map((schema) => {
      const node = context.node(schema);
      const set = domain.of(node);
      return { node, set, parts: [set] };
    });
    const possible = all.filter(({ set }) => set !== domain.none);
    const sets = possible.map(({ set }) => set);
    if (domain.kind === 'object') {
      const nodes = possible.map(({ node }) => node);
      const by = discriminatorOf(nodes, context);
      if (by?.required) return domain.or(sets);
      if (by && sets.length > FEW) return withMember(by.name, sets as never, context) as never;
    }
    const not = memo(domain.not);
    possible.forEach((one, i) => {
      context.budget.spend(i >> 2);
      for (const other of possible.slice(0, i)) {
        if (areDisjoint(one.node, other.node, context, domain.kind)) continue;
        one.parts.push(not(other.set));
        other.parts.push(not(one.set));
      }
    });
    return domain.or(possible.map(({ parts }) => domain.and(parts)));
  },
  evaluates: (schemas, context, kind) =>
    schemas.flatMap((schema) => evaluatedSelectors(context.node(schema), context, kind)),
};
