/**
 * The meaning of a document's schemas: their keywords interpreted in six domains, one for each
 * type.
 */

import { memo } from '../common/memo.ts';
import type { Language, Languages } from '../regular/index.ts';
import type { SchemaBudget } from './budget.ts';
import {
  type Algebra,
  bits,
  formulaAlgebra,
  numberAlgebra,
  type StringAlgebra,
  stringAlgebra,
} from './domain.ts';
import type { Formula, FormulaTable } from './formula.ts';
import type { Goal, GoalTable } from './goal.ts';
import { isArray, isNumber, isObject, type Json, type Kind, kindOf } from './json.ts';
import type { Domain, KeywordContext, Node } from './keyword.ts';
import type { NodeTable } from './nodes/index.ts';
import { NO_NUMBERS, type NumberSet, onlyNumber } from './number-set.ts';
import { placeOf } from './schema.ts';
import type { Selectors } from './selector.ts';

/** The representation of a set of values of each type. */
export interface Meaning {
  readonly null: number;
  readonly boolean: number;
  readonly number: NumberSet;
  readonly string: Language;
  readonly array: Formula;
  readonly object: Formula;
}

/** A domain that also has the sets that goals denote. */
type GoalDomain<D> = Domain<D> & { goal(goal: Goal): D };

/** The six domains of one document. */
export type Domains = { readonly [K in Kind]: GoalDomain<Meaning[K]> } & {
  /** The algebra of strings, for languages that are known only within bounds. */
  readonly strings: StringAlgebra;
};

/** The dependencies of the domains. */
export interface MeaningParts {
  readonly budget: SchemaBudget;
  readonly languages: Languages;
  readonly goals: GoalTable;
  readonly formulas: FormulaTable;
  readonly nodes: NodeTable;
  readonly selectors: Selectors;
  contextOf(node: Node): KeywordContext;
}

/** A keyword's methods for the types of one domain. */
type KeywordFor<D> = { readonly [K in Kind]?: (parsed: unknown, context: KeywordContext) => D };

/** Creates the domains of a document. */
export function makeDomains(parts: MeaningParts): Domains {
  const { budget, languages, goals, formulas, nodes, contextOf } = parts;
  const { keys, key, range } = parts.selectors;

  /** Creates a domain, given the meaning of constants in it. */
  function makeDomain<D>(
    kind: Kind,
    algebra: Algebra<D>,
    constant: (value: Json) => D,
  ): GoalDomain<D> {
    /** The conjunction of a schema's keywords: those for every type, and those for this one. */
    function ofKeywords(node: Node): D {
      const context = contextOf(node);
      const sets: D[] = [];
      for (const { keyword, parsed } of context.schema.keywords.values()) {
        if (keyword.any) sets.push(keyword.any(parsed, domain, context));
        // A keyword's method for a type has the type's name, and returns a set of this domain.
        const set = (keyword as unknown as KeywordFor<D>)[kind]?.(parsed, context);
        if (set !== undefined) sets.push(set);
      }
      return algebra.and(sets);
    }

    const ofNode = memo((node: Node): D => {
      const { schema } = node;
      if (schema) budget.at(placeOf, schema);
      budget.enter();
      const set = find(node);
      budget.leave();
      return set;
    });

    function find(node: Node): D {
      const { schema, union, value } = node;
      if (union) return algebra.or(union.map(domain.goal));
      if (value !== undefined) return constant(value);
      return schema?.value === false ? algebra.none : ofKeywords(node);
    }

    const setOf = (values: Iterable<Node>) =>
      domain.listed(Array.from(values, ({ value }) => value as Json));

    /** The values that a schema lists, if nothing else in it constrains this type. */
    const listOf = memo((node: Node) => {
      const { values } = contextOf(node).outlineOf(node);
      return values && setOf(values) === domain.of(node) ? values : undefined;
    });

    const ofSeveral = memo(({ literals }: Goal): D => {
      const sets: D[] = [];
      const taken = new Set<Node>();
      let listed: ReadonlySet<Node> | undefined;
      for (const literal of literals) {
        const node = nodes.ofLiteral(literal);
        if (literal > 0) {
          const set = domain.of(node);
          // A goal has no values of most types. Then there is nothing to subtract.
          if (set === algebra.none) return set;
          if (!listed && listOf(node)) listed = listOf(node);
          else sets.push(set);
        } else if (node.value === undefined) sets.push(algebra.not(domain.of(node)));
        else taken.add(node);
      }
      // There may be many single values, so remove them at once; from a list, by listing the
      // others.
      if (listed) sets.push(setOf([...listed].filter((one) => !taken.has(one))));
      else if (taken.size > 0) sets.push(algebra.not(setOf(taken)));
      return algebra.and(sets);
    });

    /**
     * Whether `type` excludes all values of this domain, so that the other keywords need not be
     * read.
     */
    function isOfOthers({ schema }: Node): boolean {
      const types = schema?.keywords.get('type')?.parsed as readonly string[] | undefined;
      if (!types || types.includes(kind)) return false;
      return kind !== 'number' || !types.includes('integer');
    }

    const domain: GoalDomain<D> = {
      ...algebra,
      kind,
      listed(values) {
        const own = values.filter((value) => kindOf(value) === kind);
        // There may be thousands of strings; combine them into one language.
        if (kind !== 'string') {
          return algebra.or(own.map((value) => domain.of(nodes.ofValue(value))));
        }
        budget.spend(own.length);
        return languages.listed(own as string[]) as D;
      },
      of(node) {
        return isOfOthers(node) ? algebra.none : ofNode(node);
      },
      goal(goal) {
        if (goal === goals.never) return algebra.none;
        const [first = 0, more] = goal.literals;
        if (first > 0 && !more) return domain.of(nodes.ofLiteral(first));
        return ofSeveral(goal);
      },
    };
    return domain;
  }

  const strings = stringAlgebra(languages);
  const equalTo = (value: Json) => goals.of(nodes.ofValue(value).id);

  function stringOf(value: Json): Language {
    if (typeof value !== 'string') return strings.none;
    budget.spend(value.length);
    return languages.literals([value]);
  }

  function arrayOf(value: Json): Formula {
    if (!isArray(value)) return formulas.false;
    return formulas.and([
      formulas.minSize(value.length),
      formulas.maxSize(value.length),
      ...value.map((item, i) => formulas.all(range(i, i + 1), equalTo(item))),
    ]);
  }

  function objectOf(value: Json): Formula {
    if (!isObject(value)) return formulas.false;
    const parts = [formulas.all(keys(value.keys(), [], true), goals.never)];
    for (const [name, member] of value) {
      parts.push(formulas.some(key(name), goals.any));
      parts.push(formulas.all(key(name), equalTo(member)));
    }
    return formulas.and(parts);
  }

  return {
    strings,
    null: makeDomain('null', bits(1), (value) => (value === null ? 1 : 0)),
    boolean: makeDomain('boolean', bits(3), (value) =>
      value === true ? 2 : value === false ? 1 : 0,
    ),
    number: makeDomain('number', numberAlgebra(languages.meter), (value) =>
      isNumber(value) ? onlyNumber(value) : NO_NUMBERS,
    ),
    string: makeDomain('string', strings, stringOf),
    array: makeDomain('array', formulaAlgebra(formulas), arrayOf),
    object: makeDomain('object', formulaAlgebra(formulas), objectOf),
  };
}
