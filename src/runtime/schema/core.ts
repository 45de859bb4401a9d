/**
 * A schema document whose goals can be evaluated per type. Everything is computed lazily and
 * memoised. This file connects the parts of the folder:
 *
 * - JSON: json, read-json, to-json
 * - reading: document, schema-reader, schema, dialect, subschemas, count, representatives,
 *   selector; references: reference, resources, resolve, metaschemas/; checks: check
 * - meaning: keyword and keywords/, evaluated in a context; domain and meaning; sets of numbers,
 *   number-set; formulas about members and items: formula, formula-table, evaluated; the contexts
 *   of keywords: keyword-contexts, ground-marks; a rough view: outline
 * - goals: goal, nodes; the order of names: member-names
 * - writing arrays and objects part by part: containers/; the shortest documents: shortest/
 * - cost and errors: budget, contradiction; memoisation: lazy-list
 */

import { memo } from '../common/memo.ts';
import { type GroundMark, type Languages, makeLanguages } from '../regular/index.ts';
import { makeBudget, type SchemaBudget } from './budget.ts';
import { checkDocument } from './check.ts';
import { readDocument } from './document.ts';
import type { FormulaTable } from './formula.ts';
import { makeFormulas } from './formula-table.ts';
import { type Goal, type GoalTable, makeGoals } from './goal.ts';
import { makeGroundMarks } from './ground-marks.ts';
import type { Json, Kind } from './json.ts';
import type { Node } from './keyword.ts';
import { makeContexts } from './keyword-contexts.ts';
import { KEYWORDS } from './keywords/index.ts';
import { type Meaning, makeDomains } from './meaning.ts';
import { makeMemberNames } from './member-names.ts';
import { makeNodes } from './nodes/index.ts';
import type { CompileOptions, SchemaWarning } from './options.ts';
import { areDisjoint } from './outline.ts';
import { placeOf } from './schema.ts';
import { makeSelectors, type Selectors } from './selector.ts';

/** A schema document, with the tables of all derived results. */
export interface Core {
  readonly budget: SchemaBudget;
  readonly options: CompileOptions;
  /** Required bytes of white space after a colon or a comma: 1 or 0. */
  readonly gap: number;
  readonly languages: Languages;
  readonly selectors: Selectors;
  readonly warnings: readonly SchemaWarning[];
  readonly goals: GoalTable;
  readonly formulas: FormulaTable;
  readonly root: Goal;
  /** The values of one type that satisfy a goal. */
  meaning<K extends Kind>(goal: Goal, kind: K): Meaning[K];
  /**
   * The node of the values equal to this one. Equal values give the same node, with the same value.
   */
  constant(value: Json): Node;
  /** The goal of the values equal to this one. */
  equalTo(value: Json): Goal;
  /** The goal of the values equal to any of these. */
  among(values: readonly Json[]): Goal;
  /** A goal as a wider one minus single values. */
  withoutValues(goal: Goal): Remainder;
  /** The mark of a goal's values, if any: ground-marks.ts. */
  groundMark(goal: Goal): GroundMark | undefined;
  /** Member names in document order. */
  namesOf(goal: Goal): readonly string[];
  /** A number that orders names which no schema orders: by first request. */
  rankOf(name: string): number;
  /**
   * For messages: JSON Pointer to the first schema of a goal, or to its only keyword beside `type`.
   */
  pointerOf(goal: Goal): string;
}

/** A goal minus single values. */
interface Remainder {
  readonly of: Goal;
  /** The number of values that are taken. Not all of them need to satisfy `of`. */
  readonly but: number;
}

/**
 * Reads a schema.
 * @param languages the workspace to read the schema in; a new one by default
 * @param allowance states that compiling may take, if fewer than the options allow
 * @throws `invalid_schema`, `unsupported_schema_feature` or `schema_too_complex`, with keyword and
 *   pointer
 */
export function readSchema(
  json: Json,
  options: CompileOptions = {},
  languages: Languages = makeLanguages(),
  allowance?: number,
): Core {
  const budget = makeBudget(languages.meter, options.budget, allowance);
  const document = readDocument(json, KEYWORDS, budget, options);

  const goals = makeGoals(budget.spend, (a, b) => {
    const [left, right] = [nodes.ofLiteral(a), nodes.ofLiteral(b)];
    return areDisjoint(left, right, contextOf(root));
  });
  const formulas = makeFormulas(goals, budget.spend);
  const nodes = makeNodes(document, goals, budget);
  const selectors = makeSelectors(languages);
  const parts = { budget, options, languages, goals, formulas, nodes, selectors };
  const contextOf = makeContexts({ ...parts, domains: () => domains });
  const domains = makeDomains({ ...parts, contextOf });
  const memberNames = makeMemberNames(contextOf, budget, options.whitespace !== 'flexible');

  const equalTo = (value: Json) => goals.of(nodes.ofValue(value).id);
  /** A goal's literals without the single values that it excludes. */
  const withoutExcluded = (goal: Goal) =>
    goal.literals.filter((literal) => literal > 0 || nodes.ofLiteral(literal).value === undefined);
  const root = nodes.ofSchema(document.root, nodes.outside);
  let ranks = 0;
  const inPlace = checkDocument(root, contextOf);

  return {
    budget,
    options,
    gap: options.whitespace === 'spaced' ? 1 : 0,
    languages,
    selectors,
    warnings: document.warnings,
    goals,
    formulas,
    root: nodes.goal(root),
    meaning: (goal, kind) => domains[kind].goal(goal) as never,
    constant: nodes.ofValue,
    equalTo,
    among: (values) => nodes.anyOf(values.map(equalTo)),
    withoutValues: memo((goal: Goal) => {
      const rest = withoutExcluded(goal);
      const but = goal.literals.length - rest.length;
      const of = but === 0 ? goal : rest.map(goals.of).reduce(goals.and, goals.any);
      return { of, but };
    }),
    rankOf: memo(() => ranks++),
    groundMark: makeGroundMarks(inPlace, nodes.ofLiteral),
    namesOf: (goal) => memberNames(withoutExcluded(goal).map(nodes.ofLiteral)),
    pointerOf(goal) {
      const { schema } = goal.literals.map(nodes.ofLiteral).find((node) => node.schema) ?? {};
      return schema ? placeOf(schema) : '';
    },
  };
}
