import { DRAFT_04 } from '../dialect.ts';
import { evaluatedWhere } from '../evaluated.ts';
import type { Keyword } from '../keyword.ts';
import { areDiscriminated, areDisjoint } from '../outline.ts';
import type { Schema } from '../schema.ts';
import { parseSchemas } from '../subschemas.ts';

/** `oneOf` (core, 10.2.1.3): one holds, and every other fails. What is plainly disjoint from it need not be said to fail. */
export const oneOf: Keyword<readonly Schema[]> = {
  name: 'oneOf',
  since: DRAFT_04,
  parse: parseSchemas,
  inPlace: (schemas, site) => schemas.map(site.node),
  any(schemas, domain, site) {
    const nodes = schemas.map(site.node);
    const sets = nodes.map((node) => domain.of(node));
    if (domain.kind === 'object') {
      const possible = nodes.filter((_, i) => sets[i] !== domain.none);
      if (areDiscriminated(possible, site)) return domain.or(sets);
    }
    return domain.or(
      sets.map((set, i) => {
        site.budget.spend(sets.length >> 3);
        const parts = [set];
        if (set === domain.none) return set;
        sets.forEach((other, j) => {
          if (j === i || other === domain.none) return;
          const [a, b] = [nodes[i], nodes[j]];
          if (a && b && areDisjoint(a, b, site, domain.kind)) return;
          parts.push(domain.not(other));
        });
        return domain.and(parts);
      }),
    );
  },
  evaluates: (schemas, site, kind) =>
    schemas.flatMap((schema) => evaluatedWhere(site.node(schema), site, kind)),
};
