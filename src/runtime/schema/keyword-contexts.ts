/** Creates the contexts in which a schema's keywords define their meaning (keyword.ts). */
import { formworkError } from '../common/errors.ts';
import { memo } from '../common/memo.ts';
import type { Language, Languages } from '../regular/index.ts';
import type { SchemaBudget } from './budget.ts';
import { evaluatedBy } from './evaluated.ts';
import type { FormulaTable } from './formula.ts';
import type { GoalTable } from './goal.ts';
import type { KeywordContext, Node, Schema } from './keyword.ts';
import type { Domains } from './meaning.ts';
import type { NodeTable } from './nodes/index.ts';
import type { CompileOptions } from './options.ts';
import { drawOutline } from './outline.ts';
import { pointerTo } from './schema.ts';
import type { Selectors } from './selector.ts';

/** The parts that contexts are made of. */
export interface ContextParts {
  readonly budget: SchemaBudget;
  readonly options: CompileOptions;
  readonly languages: Languages;
  readonly goals: GoalTable;
  readonly formulas: FormulaTable;
  readonly nodes: NodeTable;
  readonly selectors: Selectors;
  /** A function, because domains are created later: they and contexts depend on each other. */
  domains(): Domains;
}

/** Creates the contexts of a document's nodes. */
export function makeContexts(parts: ContextParts): (node: Node) => KeywordContext {
  const { budget, options, languages, goals, formulas, nodes, selectors } = parts;

  const pattern = memo((source: string): Language => {
    // A pattern has at least one state per character, and one for its syntax.
    budget.spend(2 * source.length);
    return languages.pattern(source);
  });

  const evaluatedOf = (kind: 'array' | 'object') =>
    memo((node: Node) => (node.schema ? evaluatedBy(contextOf(node), kind) : []));
  const evaluated = { array: evaluatedOf('array'), object: evaluatedOf('object') };

  /** The part that all contexts share. */
  const common = {
    goals,
    formulas,
    languages,
    ...selectors,
    budget,
    contextOf: (node: Node): KeywordContext => contextOf(node),
    names: (node: Node) => parts.domains().string.of(node),
    mayBeNames: (names: Language) => parts.domains().strings.mayBe(names),
    assertFormats: options.format !== 'annotate',
    equalTo: nodes.ofValue,
    anyOf: nodes.anyOf,
    format(name: string, listed: boolean) {
      const language = (listed && languages.format(name, 2)) || languages.format(name);
      const possible = languages.format(name, 1);
      if (language && possible) parts.domains().strings.bound(language, possible);
      return language;
    },
    outlineOf: memo((node: Node) => drawOutline(node, contextOf(node))),
    evaluated(node: Node, kind: 'array' | 'object') {
      const list = evaluated[kind](node);
      // The caller copies it.
      budget.spend(list.length);
      return list;
    },
    formula: (node: Node, kind: 'array' | 'object') => parts.domains()[kind].of(node),
  };

  function makeContext(node: Node): KeywordContext {
    const schema = node.schema as Schema;
    return {
      ...common,
      schema,
      sibling: <P>(name: string) => schema.keywords.get(name)?.parsed as P | undefined,
      node: (child) => nodes.ofSchema(child, node.scope),
      goal: (child) => nodes.goal(nodes.ofSchema(child, node.scope)),
      resolve: (reference, keyword) => nodes.resolve(node, reference, keyword),
      resolveDynamic: (reference, keyword) => nodes.resolveDynamic(node, reference, keyword),
      pattern(source) {
        try {
          return pattern(source);
        } catch (error) {
          throw located(error, schema, source);
        }
      },
      refuse(keyword, message) {
        throw formworkError(message, {
          code: 'unsupported_schema_feature',
          keyword,
          pointer: pointerTo(schema, keyword),
        });
      },
    };
  }

  const contextOf = memo(makeContext);
  return contextOf;
}

/** An error about a pattern, with the location of the keyword added. */
function located(error: unknown, schema: Schema, source: string): unknown {
  if (typeof error !== 'object' || error === null || !('code' in error) || 'pointer' in error) {
    return error;
  }
  const isOwn = schema.keywords.get('pattern')?.parsed === source;
  const at = isOwn ? ['pattern'] : ['patternProperties', source];
  return Object.assign(error, { keyword: at[0], pointer: pointerTo(schema, ...at) });
}
