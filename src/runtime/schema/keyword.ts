/**
 * What a keyword of JSON Schema is to the rest: how its value is read, and what it says of values of each type. One
 * keyword is one file in keywords/, and each fills this template.
 */
import type { Budget, Language } from '../regular/index.ts';
import type { Dialect } from './dialect.ts';
import type { Domain } from './domain.ts';
import type { Formula, FormulaTable, Where } from './formula.ts';
import type { Goal, GoalTable, Node } from './goal.ts';
import type { Json } from './json.ts';
import type { NumberSet } from './number-set.ts';
import type { Schema } from './schema.ts';
import type { KeySet, Range } from './where.ts';

/** Where a keyword's value is being read. */
export interface KeywordPlace {
  readonly schema: Schema;
  /** Throws `invalid_schema`; the message goes on after the keyword's name, the tokens lead into its value. */
  fail(message: string, ...tokens: string[]): never;
  /** Warns of the keyword. */
  warn(message: string): void;
  /** Registers a subschema; the tokens lead to it from the keyword. */
  schemaAt(value: Json, ...tokens: string[]): Schema;
}

/** A schema being applied: what its keywords need to say what they mean. */
export interface Site {
  readonly schema: Schema;
  readonly goals: GoalTable;
  readonly formulas: FormulaTable;
  readonly budget: Budget;
  readonly assertFormats: boolean;
  /** Another schema's site. */
  siteOf(node: Node): Site;
  /** What `parse` made of a keyword beside this one; undefined without it. */
  sibling<P>(name: string): P | undefined;
  keys(names: Iterable<string>, languages?: readonly Language[], inverted?: boolean): KeySet;
  /** One name. */
  key(name: string): KeySet;
  range(from: number, to: number): Range;
  /** A subschema as this schema's dynamic scope sees it. */
  node(schema: Schema): Node;
  /** The same as a goal for a member's or item's value. */
  goal(schema: Schema): Goal;
  /** Values that satisfy any of the goals. */
  anyOf(goals: readonly Goal[]): Goal;
  /** Values equal to this one. */
  equalTo(value: Json): Node;
  /** The schema that a reference names. */
  resolve(reference: string, keyword: string): Node;
  /** The same for `$dynamicRef` and `$recursiveRef` (core, 8.2.3.2). */
  resolveDynamic(reference: string, keyword: string): Node;
  pattern(source: string): Language;
  /** The strings that a schema accepts. */
  names(node: Node): Language;
  /** The strings that may be among them: more where a format is known only within bounds. */
  mayBeNames(names: Language): Language;
  /** The language of a string format; undefined when it is unknown. */
  format(name: string): Language | undefined;
  /** Throws `unsupported_schema_feature`. */
  refuse(keyword: string, message: string): never;
  /** What a schema in place evaluates of an array or object that it accepts. */
  evaluated(node: Node, kind: 'array' | 'object'): readonly Evaluated[];
  formula(node: Node, kind: 'array' | 'object'): Formula;
}

/** Members (or items) that some schema in place evaluates, for `unevaluatedProperties` and `unevaluatedItems`. */
export interface Evaluated {
  readonly where: Where;
  /** Only the items that satisfy it: what `contains` evaluates. */
  readonly goal?: Goal;
  /** Whether the schema accepts the value at all; annotations of failed schemas are dropped (core, 7.7.1.1). */
  readonly when: Formula;
}

/** Names of members that a schema mentions, in the order in which a document writes them. */
export interface Names {
  readonly declared?: Iterable<string>;
  readonly required?: Iterable<string>;
}

/**
 * A keyword. Its methods for types give the values of that type it accepts; a missing one accepts all. Negation needs
 * no methods of its own: every domain can complement.
 */
export interface Keyword<P = unknown> {
  readonly name: string;
  /** First and last dialect that has it: of all, unless it is said. */
  readonly since?: Dialect;
  readonly until?: Dialect;
  /** True when its subschemas are only there to be referred to. */
  readonly definitions?: boolean;
  /** True when it constrains nothing by itself, nor together with another. */
  readonly inert?: boolean;
  /** Checks the value's shape and registers subschemas. */
  parse(value: Json, place: KeywordPlace): P;
  /** Finds what cannot be done before anything is compiled: bad references, unknown formats, irregular patterns. */
  check?(parsed: P, site: Site): void;
  /** Schemas applied to the same value; constants with members, too. */
  inPlace?(parsed: P, site: Site): readonly Node[];
  /** The same constraint on every type. */
  any?<D>(parsed: P, domain: Domain<D>, site: Site): D;
  number?(parsed: P, site: Site): NumberSet;
  string?(parsed: P, site: Site): Language;
  array?(parsed: P, site: Site): Formula;
  object?(parsed: P, site: Site): Formula;
  names?(parsed: P, site: Site): Names;
  /** What it evaluates of an array or object: members of the one may be among items of the other. */
  evaluates?(parsed: P, site: Site, kind: 'array' | 'object'): readonly Evaluated[];
}
