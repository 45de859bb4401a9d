/**
 * The interface of a JSON Schema keyword: how to parse its value, and which values of each type it
 * accepts. Each keyword is a file in keywords/ that implements it.
 */

import type { Budget, Language, Languages } from '../regular/index.ts';
import type { Dialect } from './dialect.ts';
import type { Algebra } from './domain.ts';
import type { Formula, FormulaTable, Selector } from './formula.ts';
import type { Goal, GoalTable } from './goal.ts';
import type { Json, Kind } from './json.ts';
import type { NumberSet } from './number-set.ts';
import type { CompileOptions } from './options.ts';
import type { KeySet, Range } from './selector.ts';

/** The location of a keyword's value while it is being parsed. */
export interface KeywordLocation {
  readonly schema: Schema;
  readonly options: CompileOptions;
  /**
   * Throws `invalid_schema`. The message continues after the keyword's name; the tokens point into
   * its value.
   */
  fail(message: string, ...tokens: string[]): never;
  /** Adds a warning about the keyword. */
  warn(message: string): void;
  /**
   * Adds a warning if the schema does not have the keyword without which this one has no effect, or
   * has a value other than a list, if it must be one.
   */
  needs(name: string, list?: boolean): void;
  /** Registers a subschema. The tokens point to it from the keyword. */
  schemaAt(value: Json, ...tokens: string[]): Schema;
}

/** The schema that contains a keyword, with everything the keyword needs to define its meaning. */
export interface KeywordContext {
  readonly schema: Schema;
  readonly goals: GoalTable;
  readonly formulas: FormulaTable;
  readonly languages: Languages;
  readonly budget: Budget;
  readonly assertFormats: boolean;
  /** The context of another schema. */
  contextOf(node: Node): KeywordContext;
  /** The result of `parse` for another keyword of the same schema; undefined if it is absent. */
  sibling<P>(name: string): P | undefined;
  /** A set of member names: those listed and those in the languages; if inverted, all others. */
  keys(names: Iterable<string>, languages?: readonly Language[], inverted?: boolean): KeySet;
  /** A set of member names as a language. Treats names in `without` like any others. */
  keyLanguage(set: KeySet, without: ReadonlyMap<string, unknown>): Language;
  /** The set of one member name. */
  key(name: string): KeySet;
  /** The item positions `from <= i < to`. */
  range(from: number, to: number): Range;
  /** The node of a subschema, in this schema's dynamic scope. */
  node(schema: Schema): Node;
  /** The goal of a subschema, for the value of a member or item. */
  goal(schema: Schema): Goal;
  /** The goal of values that satisfy any of the goals. */
  anyOf(goals: readonly Goal[]): Goal;
  /** The node of the values equal to this one. */
  equalTo(value: Json): Node;
  /** The node of the schema that a reference points to. */
  resolve(reference: string, keyword: string): Node;
  /** The same for `$dynamicRef` and `$recursiveRef` (core, 8.2.3.2). */
  resolveDynamic(reference: string, keyword: string): Node;
  pattern(source: string): Language;
  /** The strings that a schema accepts. */
  names(node: Node): Language;
  /**
   * All names that may be in a language. More than are certainly in it if a format is known only
   * within bounds.
   */
  mayBeNames(names: Language): Language;
  /**
   * The language of a string format; undefined if it is unknown.
   * @param listed whether the schema lists its values
   */
  format(name: string, listed: boolean): Language | undefined;
  /** Throws `unsupported_schema_feature`. */
  refuse(keyword: string, message: string): never;
  /** What a schema applied in place evaluates of an array or object that it accepts. */
  evaluated(node: Node, kind: 'array' | 'object'): readonly Evaluated[];
  /** A rough view of a schema. */
  outlineOf(node: Node): Outline;
  /** The formula of a schema for arrays or objects. */
  formula(node: Node, kind: 'array' | 'object'): Formula;
}

/**
 * Members or items that a schema applied in place evaluates, for `unevaluatedProperties` and
 * `unevaluatedItems`.
 */
export interface Evaluated {
  readonly selector: Selector;
  /** If given, only the items that satisfy it, as for `contains`. */
  readonly goal?: Goal;
  /**
   * The condition: the schema accepts the value. Annotations of failed schemas are dropped (core,
   * 7.7.1.1).
   */
  readonly when: Formula;
}

/** Member names that a schema mentions, in document order. */
export interface Names {
  readonly declared?: Iterable<string>;
  readonly required?: Iterable<string>;
}

/**
 * A keyword. Its methods `number`, `string`, `array` and `object` return the values of that type
 * that it accepts; without a method it accepts all. Negation needs no methods, because every domain
 * has complements.
 */
export interface Keyword<P = unknown> {
  readonly name: string;
  /** The first and last dialect with this keyword; by default the oldest and the newest. */
  readonly since?: Dialect;
  readonly until?: Dialect;
  /** Whether its subschemas are only targets of references. */
  readonly definitions?: boolean;
  /** Whether it never constrains anything, neither alone nor in combination. */
  readonly inert?: boolean;
  /** Validates the value's shape and registers subschemas. */
  parse(value: Json, location: KeywordLocation): P;
  /**
   * Throws for unsupported features before compilation: bad references, unknown formats, irregular
   * patterns.
   */
  check?(parsed: P, context: KeywordContext): void;
  /** The schemas that it applies to the same value, and constants with members. */
  inPlace?(parsed: P, context: KeywordContext): readonly Node[];
  /** The accepted values of any type, for a keyword that treats all types alike. */
  any?<D>(parsed: P, domain: Domain<D>, context: KeywordContext): D;
  number?(parsed: P, context: KeywordContext): NumberSet;
  string?(parsed: P, context: KeywordContext): Language;
  array?(parsed: P, context: KeywordContext): Formula;
  object?(parsed: P, context: KeywordContext): Formula;
  /** The member names that it mentions. */
  names?(parsed: P, context: KeywordContext): Names;
  /**
   * What it evaluates of an array or object. Members of an array, or items of an object, are
   * ignored.
   */
  evaluates?(parsed: P, context: KeywordContext, kind: 'array' | 'object'): readonly Evaluated[];
}

/**
 * The subject of a literal: a schema in a dynamic scope, a constant (`value`), or a union of goals.
 * Interned.
 */
export interface Node {
  /** At least 1: a literal is the id of a node, negative for its negation. */
  readonly id: number;
  readonly schema?: Schema;
  readonly scope: Scope;
  readonly value?: Json;
  readonly union?: readonly Goal[];
}

/** The relevant part of a dynamic scope (core, 7.1). Interned. */
export interface Scope {
  readonly id: number;
  /**
   * The targets of dynamic references: by anchor, the schema in the outermost resource that has the
   * anchor.
   */
  readonly anchors: ReadonlyMap<string, Schema>;
}

/** A schema resource (core, 4.3.5): a schema with its own identifier, and the anchors in it. */
export interface Resource {
  readonly address: string;
  root: Schema;
  readonly anchors: Map<string, Schema>;
  readonly dynamicAnchors: Map<string, Schema>;
  /** `$recursiveAnchor: true` at its root (2019-09). */
  recursive: boolean;
}

/** A schema at a location. */
export interface Schema {
  readonly id: number;
  readonly value: Json;
  readonly parent: Schema | undefined;
  /** Reference tokens of the JSON Pointer from the parent to here. */
  readonly tokens: readonly string[];
  readonly resource: Resource;
  readonly dialect: Dialect;
  /** Its keywords that constrain something in its dialect, with the result of their `parse`. */
  readonly keywords: ReadonlyMap<string, { readonly keyword: Keyword; readonly parsed: unknown }>;
  /** Its subschemas that take part in validation: all except those under `$defs`. */
  readonly children: readonly Schema[];
  /** The representative of all equivalent schemas; often itself. */
  readonly canonical: Schema;
}

/** A rough view of a schema. */
export interface Outline {
  readonly kinds: readonly Kind[];
  /** The values that it lists (`const`, `enum`), if any. */
  readonly values: ReadonlySet<Node> | undefined;
  readonly required: ReadonlySet<string>;
  readonly members: ReadonlyMap<string, Node>;
  /** Whether only `members` may occur. */
  readonly closed: boolean;
  /** Lists of schemas of which one holds. */
  readonly alternatives: readonly (readonly Node[])[];
}

/** An algebra, with the sets that schemas denote in it. */
export interface Domain<D> extends Algebra<D> {
  readonly kind: Kind;
  /** The values of this type that a schema accepts. */
  of(node: Node): D;
  /** The set of those listed values that are of this type. */
  listed(values: readonly Json[]): D;
}
