import { evaluatedWhere } from '../evaluated.ts';
import type { Formula } from '../formula.ts';
import type { Keyword, Site } from '../keyword.ts';
import { memo } from '../memo.ts';
import { areDisjoint, discriminatorOf } from '../outline.ts';
import type { Schema } from '../schema.ts';
import { parseSchemas } from '../subschemas.ts';

/** Of more alternatives than this, each is not held against every other where documents can tell which they mean. */
const FEW = 32;

/** Objects with a member that tells which of the sets they are in; what lacks it may be in one alone or in several. */
function withMember(name: string, sets: readonly Formula[], { formulas, goals, key }: Site) {
  return formulas.within(
    formulas.and([formulas.some(key(name), goals.any), formulas.or(sets)]),
    formulas.and(sets.map(formulas.not)),
  );
}

/** `oneOf` (core, 10.2.1.3): one holds, and every other fails. What is plainly disjoint from it need not be said to fail. */
export const oneOf: Keyword<readonly Schema[]> = {
  name: 'oneOf',
  parse: parseSchemas,
  inPlace: (schemas, site) => schemas.map(site.node),
  any(schemas, domain, site) {
    const all = schemas.map((schema) => {
      const node = site.node(schema);
      const set = domain.of(node);
      return { node, set, said: [set] };
    });
    const possible = all.filter(({ set }) => set !== domain.none);
    const sets = possible.map(({ set }) => set);
    if (domain.kind === 'object') {
      const nodes = possible.map(({ node }) => node);
      const by = discriminatorOf(nodes, site);
      if (by?.required) return domain.or(sets);
      if (by && sets.length > FEW) return withMember(by.name, sets as never, site) as never;
    }
    const not = memo(domain.not);
    possible.forEach((one, i) => {
      site.budget.spend(i >> 2);
      for (const other of possible.slice(0, i)) {
        if (areDisjoint(one.node, other.node, site, domain.kind)) continue;
        one.said.push(not(other.set));
        other.said.push(not(one.set));
      }
    });
    return domain.or(possible.map(({ said }) => domain.and(said)));
  },
  evaluates: (schemas, site, kind) =>
    schemas.flatMap((schema) => evaluatedWhere(site.node(schema), site, kind)),
};
