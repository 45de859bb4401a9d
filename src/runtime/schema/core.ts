/** A schema document ready to be asked what its goals mean, type by type. Everything is found lazily and remembered. */
import { formworkError } from '../errors.ts';
import {
  formatLanguage,
  type Language,
  literals,
  parsePattern,
  trimLanguages,
} from '../regular/index.ts';
import { makeBudget, type SchemaBudget } from './budget.ts';
import { checkDocument } from './check.ts';
import { pointerTo, readDocument, type Schema } from './document.ts';
import {
  type Algebra,
  bits,
  type Domain,
  formulaAlgebra,
  numberAlgebra,
  STRINGS,
} from './domain.ts';
import { type Formula, type FormulaTable, makeFormulas } from './formula.ts';
import { type Goal, type GoalTable, makeGoals, type Node, type Scope } from './goal.ts';
import {
  canonicalText,
  fromValue,
  isArray,
  isNumber,
  isObject,
  type Json,
  type Kind,
  readJson,
} from './json.ts';
import type { Evaluated, Keyword, Names, Site } from './keyword.ts';
import { KEYWORDS } from './keywords/index.ts';
import { NO_NUMBERS, type NumberSet, onlyNumber } from './number-set.ts';
import type { CompileOptions, SchemaWarning } from './options.ts';
import { type KeySet, makeWheres, type Range } from './where.ts';

/** What each type's values are described by. */
export interface Meaning {
  readonly null: number;
  readonly boolean: number;
  readonly number: NumberSet;
  readonly string: Language;
  readonly array: Formula;
  readonly object: Formula;
}

type GoalDomain<D> = Domain<D> & { goal(goal: Goal): D };

/** A schema document and all that is known of it. */
export interface Core {
  readonly budget: SchemaBudget;
  readonly options: CompileOptions;
  readonly warnings: readonly SchemaWarning[];
  readonly goals: GoalTable;
  readonly formulas: FormulaTable;
  readonly root: Goal;
  keys(names: Iterable<string>, languages?: readonly Language[], inverted?: boolean): KeySet;
  range(from: number, to: number): Range;
  /** The values of one type that satisfy a goal. */
  meaning<K extends Kind>(goal: Goal, kind: K): Meaning[K];
  /** The values equal to this one. */
  equalTo(value: Json): Goal;
  /** Member names in the order in which documents write them. */
  namesOf(goal: Goal): readonly string[];
  /** JSON Pointer to the first schema of a goal, for messages. */
  pointerOf(goal: Goal): string;
}

/**
 * Reads a schema: a string is its JSON text (numbers keep every digit), anything else a value parsed already.
 * @throws `invalid_schema`, `unsupported_schema_feature` or `schema_too_complex`, with keyword and pointer.
 */
export function readSchema(source: unknown, options: CompileOptions = {}): Core {
  trimLanguages();
  const budget = makeBudget(options.budget);
  const json = typeof source === 'string' ? readJson(source) : fromValue(source);
  const document = readDocument(json, KEYWORDS, budget);
  // Who reads any white space reads a constant's members in any order: they say the same.
  const ordersConstants = options.whitespace !== 'flexible';

  const spend = (states?: number) => budget.spend(states);
  const goals = makeGoals(spend);
  const formulas = makeFormulas(goals, spend);
  const { keys, range } = makeWheres();
  const nodes: Node[] = [];
  const schemaNodes = new Map<string, Node>();
  const valueNodes = new Map<string, Node>();
  const unionNodes = new Map<string, Node>();
  const scopes = new Map<string, Scope>();
  const sites = new Map<Node, Site>();
  const patterns = new Map<string, Language>();

  function scope(resources: Scope['resources']): Scope {
    const key = resources.map((resource) => resource.root.id).join();
    let found = scopes.get(key);
    if (!found) {
      found = { id: scopes.size, resources };
      scopes.set(key, found);
    }
    return found;
  }
  const empty = scope([]);

  function register(make: (id: number) => Node): Node {
    budget.spend();
    const node = make(nodes.length + 1);
    nodes.push(node);
    return node;
  }

  /** The scope once a schema is entered: its resource is added, if a dynamic reference could ever find it. */
  function enter(schema: Schema, outer: Scope): Scope {
    const { resource } = schema;
    if (!document.dynamic || outer.resources.includes(resource)) return outer;
    if (resource.dynamicAnchors.size === 0 && !resource.recursive) return outer;
    return scope([...outer.resources, resource]);
  }

  function nodeOf(schema: Schema, outer: Scope): Node {
    let inner = enter(schema, outer);
    const key = `${schema.id},${inner.id}`;
    let node = schemaNodes.get(key);
    if (!node) {
      // A schema that is only a reference is what it refers to.
      const seen = new Set<Schema>();
      let target = schema;
      while (target.keywords.size === 1 && target.keywords.has('$ref') && !seen.has(target)) {
        seen.add(target);
        const reference = target.keywords.get('$ref')?.parsed as string;
        target = document.resolve(reference, target, '$ref');
        inner = enter(target, inner);
      }
      const targetKey = `${target.id},${inner.id}`;
      node = schemaNodes.get(targetKey) ?? register((id) => ({ id, schema: target, scope: inner }));
      schemaNodes.set(targetKey, node);
      schemaNodes.set(key, node);
    }
    return node;
  }

  function goalOf(node: Node): Goal {
    const value = node.schema?.value;
    if (
      value === true ||
      (value !== undefined && node.schema?.keywords.size === 0 && value !== false)
    ) {
      return goals.any;
    }
    return value === false ? goals.never : goals.of(node.id);
  }

  function interned(map: Map<string, Node>, key: string, make: (id: number) => Node): Node {
    let node = map.get(key);
    if (!node) {
      node = register(make);
      map.set(key, node);
    }
    return node;
  }
  const valueNode = (value: Json): Node =>
    interned(valueNodes, canonicalText(value), (id) => ({ id, value, scope: empty }));
  const unionNode = (parts: readonly Goal[]): Node =>
    interned(unionNodes, parts.map((goal) => goal.id).join(), (id) => ({
      id,
      union: parts,
      scope: empty,
    }));

  function pattern(source: string): Language {
    let language = patterns.get(source);
    if (!language) {
      // A pattern has a state for every character at the least, and one for its syntax.
      budget.spend(2 * source.length);
      language = parsePattern(source, budget);
      patterns.set(source, language);
    }
    return language;
  }

  function siteOf(node: Node): Site {
    let site = sites.get(node);
    if (!site) {
      site = makeSite(node, node.schema as Schema);
      sites.set(node, site);
    }
    return site;
  }

  function makeSite(node: Node, schema: Schema): Site {
    return {
      schema,
      goals,
      formulas,
      keys,
      range,
      budget,
      siteOf,
      names: (other) => domains.string.of(other),
      assertFormats: options.format !== 'annotate',
      ordersConstants,
      sibling: <P>(name: string) => schema.keywords.get(name)?.parsed as P | undefined,
      node: (child) => nodeOf(child, node.scope),
      goal: (child) => goalOf(nodeOf(child, node.scope)),
      goalOf,
      equalTo: valueNode,
      anyOf: (parts) => {
        if (parts.includes(goals.any)) return goals.any;
        const possible = [...new Set(parts)].filter((goal) => goal !== goals.never);
        if (possible.length === 1) return possible[0] as Goal;
        return possible.length === 0 ? goals.never : goals.of(unionNode(possible).id);
      },
      resolve: (reference, keyword) =>
        nodeOf(document.resolve(reference, schema, keyword), node.scope),
      resolveDynamic(reference, keyword) {
        const target = document.resolve(reference, schema, keyword);
        const found = dynamicTarget(node.scope, target, reference, keyword);
        return nodeOf(found ?? target, node.scope);
      },
      pattern(source) {
        try {
          return pattern(source);
        } catch (error) {
          throw located(error, schema, 'pattern', source);
        }
      },
      format: formatLanguage,
      refuse(keyword, message) {
        throw formworkError(message, {
          code: 'unsupported_schema_feature',
          keyword,
          pointer: pointerTo(schema, keyword),
        });
      },
      evaluated,
      formula: (other, kind) => domains[kind].of(other),
    };
  }

  function dynamicTarget(outer: Scope, target: Schema, reference: string, keyword: string) {
    if (keyword === '$recursiveRef') {
      if (!target.resource.recursive) return undefined;
      return outer.resources.find((resource) => resource.recursive)?.root;
    }
    const anchor = decodeURIComponent(reference.slice(reference.indexOf('#') + 1));
    if (target.resource.dynamicAnchors.get(anchor) !== target) return undefined;
    const resource = outer.resources.find((resource) => resource.dynamicAnchors.has(anchor));
    return resource?.dynamicAnchors.get(anchor);
  }

  const evaluations = new Map<string, readonly Evaluated[]>();
  function evaluated(node: Node, kind: 'array' | 'object'): readonly Evaluated[] {
    if (!node.schema) return [];
    const key = `${node.id}${kind}`;
    let list = evaluations.get(key);
    if (!list) {
      const site = siteOf(node);
      const found: Evaluated[] = [];
      for (const { keyword, parsed } of node.schema.keywords.values()) {
        if (keyword.evaluates) found.push(...keyword.evaluates(parsed, site, kind));
      }
      list = found;
      evaluations.set(key, list);
    }
    return list;
  }

  function makeDomain<D>(
    kind: Kind,
    algebra: Algebra<D>,
    contribution: (node: Node) => D,
  ): GoalDomain<D> {
    const ofNode = new Map<Node, D>();
    const ofGoal = new Map<Goal, D>();
    const domain = {
      ...algebra,
      kind,
      of(node: Node): D {
        let set = ofNode.get(node);
        if (set === undefined) {
          const { schema } = node;
          if (schema) budget.place = () => pointerTo(schema);
          budget.enter();
          if (node.union) set = algebra.or(node.union.map(domain.goal));
          else if (schema?.value === true) set = algebra.all;
          else if (schema?.value === false) set = algebra.none;
          else set = contribution(node);
          budget.leave();
          ofNode.set(node, set);
        }
        return set;
      },
      goal(goal: Goal): D {
        if (goal === goals.never) return algebra.none;
        let set = ofGoal.get(goal);
        if (set === undefined) {
          const parts = goal.literals.map((literal) => {
            const positive = domain.of(nodes[Math.abs(literal) - 1] as Node);
            return literal < 0 ? algebra.not(positive) : positive;
          });
          set = parts.length === 1 ? (parts[0] as D) : algebra.and(parts);
          ofGoal.set(goal, set);
        }
        return set;
      },
    };
    return domain;
  }

  /** The conjunction of what a schema's keywords say of one type. */
  function byKeywords<D>(
    node: Node,
    domain: Domain<D>,
    own: (keyword: Keyword, parsed: unknown, site: Site) => D | undefined,
  ): D {
    const site = siteOf(node);
    const parts: D[] = [];
    for (const { keyword, parsed } of site.schema.keywords.values()) {
      if (keyword.any) parts.push(keyword.any(parsed, domain, site));
      const part = own(keyword, parsed, site);
      if (part !== undefined) parts.push(part);
    }
    return domain.and(parts);
  }

  const nulls: GoalDomain<number> = makeDomain('null', bits(1), (node) => {
    if (node.value !== undefined) return node.value === null ? 1 : 0;
    return byKeywords(node, nulls, () => undefined);
  });
  const booleans: GoalDomain<number> = makeDomain('boolean', bits(3), (node) => {
    if (node.value !== undefined) return node.value === true ? 2 : node.value === false ? 1 : 0;
    return byKeywords(node, booleans, () => undefined);
  });
  const numbers: GoalDomain<NumberSet> = makeDomain('number', numberAlgebra(budget), (node) => {
    const { value } = node;
    if (value === undefined) {
      return byKeywords(node, numbers, (keyword, parsed, site) => keyword.number?.(parsed, site));
    }
    return isNumber(value) ? onlyNumber(value) : NO_NUMBERS;
  });
  const strings: GoalDomain<Language> = makeDomain('string', STRINGS, (node) => {
    const { value } = node;
    if (value === undefined) {
      return byKeywords(node, strings, (keyword, parsed, site) => keyword.string?.(parsed, site));
    }
    if (typeof value !== 'string') return STRINGS.none;
    budget.spend(value.length);
    return literals([value]);
  });
  const arrays: GoalDomain<Formula> = makeDomain('array', formulaAlgebra(formulas), (node) => {
    const { value } = node;
    if (value === undefined) {
      return byKeywords(node, arrays, (keyword, parsed, site) => keyword.array?.(parsed, site));
    }
    if (!isArray(value)) return formulas.false;
    return formulas.and([
      formulas.minSize(value.length),
      formulas.maxSize(value.length),
      ...value.map((item, i) => formulas.all(range(i, i + 1), goals.of(valueNode(item).id))),
    ]);
  });
  const objects: GoalDomain<Formula> = makeDomain('object', formulaAlgebra(formulas), (node) => {
    const { value } = node;
    if (value === undefined) {
      return byKeywords(node, objects, (keyword, parsed, site) => keyword.object?.(parsed, site));
    }
    if (!isObject(value)) return formulas.false;
    const parts = [formulas.all(keys(value.keys(), [], true), goals.never)];
    for (const [name, member] of value) {
      parts.push(formulas.some(keys([name]), goals.any));
      parts.push(formulas.all(keys([name]), goals.of(valueNode(member).id)));
    }
    return formulas.and(parts);
  });
  const domains = {
    null: nulls,
    boolean: booleans,
    number: numbers,
    string: strings,
    array: arrays,
    object: objects,
  };

  const mentioned = new Map<Node, { declared: Set<string>; required: Set<string> }>();
  function mention(node: Node) {
    let names = mentioned.get(node);
    if (names) return names;
    names = { declared: new Set<string>(), required: new Set<string>() };
    mentioned.set(node, names);
    budget.enter();
    if (isObject(node.value ?? null)) {
      const members = ordersConstants ? (node.value as ReadonlyMap<string, Json>).keys() : [];
      for (const name of members) names.declared.add(name);
    } else if (node.schema) {
      const site = siteOf(node);
      const add = (more: Names) => {
        for (const name of more.declared ?? []) names?.declared.add(name);
        for (const name of more.required ?? []) names?.required.add(name);
      };
      const { keywords } = node.schema;
      for (const { keyword, parsed } of keywords.values()) {
        if (keyword.names) add(keyword.names(parsed, site));
      }
      for (const { keyword, parsed } of keywords.values()) {
        for (const other of keyword.inPlace?.(parsed, site) ?? []) add(mention(other));
      }
    }
    budget.leave();
    return names;
  }

  const { root } = document;
  const rootNode = nodeOf(root, empty);
  checkDocument(rootNode, siteOf);

  return {
    budget,
    options,
    warnings: document.warnings,
    goals,
    formulas,
    root: goalOf(rootNode),
    keys,
    range,
    meaning: (goal, kind) => domains[kind].goal(goal) as never,
    equalTo: (value) => goals.of(valueNode(value).id),
    namesOf(goal) {
      const declared = new Set<string>();
      const required = new Set<string>();
      for (const literal of goal.literals) {
        const names = mention(nodes[Math.abs(literal) - 1] as Node);
        for (const name of names.declared) declared.add(name);
        for (const name of names.required) required.add(name);
      }
      return [...new Set([...declared, ...required])];
    },
    pointerOf(goal) {
      for (const literal of goal.literals) {
        const schema = nodes[Math.abs(literal) - 1]?.schema;
        if (schema) return pointerTo(schema);
      }
      return '';
    },
  };
}

function located(error: unknown, schema: Schema, keyword: string, source: string): unknown {
  if (typeof error !== 'object' || error === null || !('code' in error) || 'pointer' in error) {
    return error;
  }
  const at = schema.keywords.has(keyword) ? [keyword] : ['patternProperties', source];
  return Object.assign(error, { keyword: at[0], pointer: pointerTo(schema, ...at) });
}
