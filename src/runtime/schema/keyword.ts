/**
 * What a keyword of JSON Schema is to all other code: how its value is read, and which values of each type it accepts. Each
 * keyword is a file in keywords/ that fills this template.
 */

import type { Budget, Language, Languages } from '../regular/index.ts';
import type { Dialect } from './dialect.ts';
import type { Algebra } from './domain.ts';
import type { Formula, FormulaTable, Where } from './formula.ts';
import type { Goal, GoalTable } from './goal.ts';
import type { Json, Kind } from './json.ts';
import type { NumberSet } from './number-set.ts';
import type { CompileOptions } from './options.ts';
import type { KeySet, Range } from './where.ts';

/** Where a keyword's value is being read. */
export interface KeywordPlace {
  readonly schema: Schema;
  readonly options: CompileOptions;
  /** Throws `invalid_schema`. The message continues after the keyword's name; the tokens point into its value. */
  fail(message: string, ...tokens: string[]): never;
  /** Adds a warning about the keyword. */
  warn(message: string): void;
  /** Registers a subschema. The tokens point to it from the keyword. */
  schemaAt(value: Json, ...tokens: string[]): Schema;
}

/** The schema that a keyword stands in, and all that the keyword needs to say what it means. */
export interface Site {
  readonly schema: Schema;
  readonly goals: GoalTable;
  readonly formulas: FormulaTable;
  readonly languages: Languages;
  readonly budget: Budget;
  readonly assertFormats: boolean;
  /** Another schema's site. */
  siteOf(node: Node): Site;
  /** What `parse` made of another keyword of the same schema; undefined if it has none. */
  sibling<P>(name: string): P | undefined;
  /** A set of member names: those listed and those in the languages; if inverted, all others. */
  keys(names: Iterable<string>, languages?: readonly Language[], inverted?: boolean): KeySet;
  /** A set of member names as a language. Names in `without` are treated as any other. */
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
  /** All names that may be in a language: more than are surely in it where a format is only known within bounds. */
  mayBeNames(names: Language): Language;
  /** The language of a string format; undefined when it is unknown. */
  format(name: string): Language | undefined;
  /** Throws `unsupported_schema_feature`. */
  refuse(keyword: string, message: string): never;
  /** What a schema applied in place evaluates of an array or object that it accepts. */
  evaluated(node: Node, kind: 'array' | 'object'): readonly Evaluated[];
  /** A rough view of a schema. */
  outlineOf(node: Node): Outline;
  /** What a schema says of arrays or objects. */
  formula(node: Node, kind: 'array' | 'object'): Formula;
}

/** Members or items that a schema applied in place evaluates, for `unevaluatedProperties` and `unevaluatedItems`. */
export interface Evaluated {
  readonly where: Where;
  /** If given, only the items that satisfy it: what `contains` evaluates. */
  readonly goal?: Goal;
  /** The condition: that the schema accepts the value. Annotations of failed schemas are dropped (core, 7.7.1.1). */
  readonly when: Formula;
}

/** Names of members that a schema mentions, in the order in which a document writes them. */
export interface Names {
  readonly declared?: Iterable<string>;
  readonly required?: Iterable<string>;
}

/**
 * A keyword. Its methods `number`, `string`, `array` and `object` give the values of that type that it accepts; without a
 * method it accepts all. Negation needs no methods: every domain has complements.
 */
export interface Keyword<P = unknown> {
  readonly name: string;
  /** The first and the last dialect with this keyword. By default the oldest and the newest. */
  readonly since?: Dialect;
  readonly until?: Dialect;
  /** True when its subschemas only exist to be referred to. */
  readonly definitions?: boolean;
  /** True when it constrains nothing, neither by itself nor together with another. */
  readonly inert?: boolean;
  /** Checks the value's shape and registers subschemas. */
  parse(value: Json, place: KeywordPlace): P;
  /** Throws, before anything is compiled, for what is unsupported: bad references, unknown formats, irregular patterns. */
  check?(parsed: P, site: Site): void;
  /** The schemas that it applies to the same value, and constants with members. */
  inPlace?(parsed: P, site: Site): readonly Node[];
  /** The accepted values of any type, for a keyword that treats all types alike. */
  any?<D>(parsed: P, domain: Domain<D>, site: Site): D;
  number?(parsed: P, site: Site): NumberSet;
  string?(parsed: P, site: Site): Language;
  array?(parsed: P, site: Site): Formula;
  object?(parsed: P, site: Site): Formula;
  /** The member names that it mentions. */
  names?(parsed: P, site: Site): Names;
  /** What it evaluates of an array or object. May list members for an array and items for an object: they are ignored. */
  evaluates?(parsed: P, site: Site, kind: 'array' | 'object'): readonly Evaluated[];
}

/** What a literal speaks of: a schema in a dynamic scope, a constant (`value`), or a union of goals. Interned. */
export interface Node {
  /** At least 1: a literal is the id of a node, negative for its negation. */
  readonly id: number;
  readonly schema?: Schema;
  readonly scope: Scope;
  readonly value?: Json;
  readonly union?: readonly Goal[];
}

/** A dynamic scope (core, 7.1), as far as it matters. Interned. */
export interface Scope {
  readonly id: number;
  /** What dynamic references find: by anchor, the schema in the outermost resource that has the anchor. */
  readonly anchors: ReadonlyMap<string, Schema>;
}

/** A schema resource (core, 4.3.5): a schema with an identifier of its own, and the anchors in it. */
export interface Resource {
  readonly address: string;
  root: Schema;
  readonly anchors: Map<string, Schema>;
  readonly dynamicAnchors: Map<string, Schema>;
  /** `$recursiveAnchor: true` at its root (2019-09). */
  recursive: boolean;
}

/** One schema at one place. */
export interface Schema {
  readonly id: number;
  readonly value: Json;
  readonly parent: Schema | undefined;
  /** Reference tokens of the JSON Pointer from the parent to here. */
  readonly tokens: readonly string[];
  readonly resource: Resource;
  readonly dialect: Dialect;
  /** Its keywords that constrain something in its dialect, with what their `parse` made of them. */
  readonly keywords: ReadonlyMap<string, { readonly keyword: Keyword; readonly parsed: unknown }>;
  /** Its subschemas that take part in validation: all but those under `$defs`. */
  readonly children: readonly Schema[];
  /** The schema that stands for all schemas that say the same; often itself. */
  readonly twin: Schema;
}

/** What can be seen of a schema at a glance. */
export interface Outline {
  readonly kinds: readonly Kind[];
  /** The values that it lists (`const`, `enum`), if it does. */
  readonly values: ReadonlySet<Node> | undefined;
  readonly required: ReadonlySet<string>;
  readonly members: ReadonlyMap<string, Node>;
  /** Only `members` may occur. */
  readonly closed: boolean;
  /** Lists of schemas of which one holds. */
  readonly alternatives: readonly (readonly Node[])[];
}

/** An algebra, with the sets that schemas mean in it. */
export interface Domain<D> extends Algebra<D> {
  readonly kind: Kind;
  /** The values of this type that a schema accepts. */
  of(node: Node): D;
  /** The set of some values, those that are of this type. */
  listed(values: readonly Json[]): D;
}
