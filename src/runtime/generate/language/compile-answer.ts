import { formworkError, isFormworkError } from '../../common/errors.ts';
import {
  type Grammar,
  groundedGrammar,
  likelyGrammar,
  type Matcher,
  prepareGrammar,
  type Vocabulary,
} from '../../grammar/index.ts';
import { createFreeTextMatcher } from '../free-text/matcher.ts';
import { createToolMatcher } from '../tools/matcher.ts';
import { unquotedGrammar } from '../unquoted/matcher.ts';
import { addWarning, type Counted } from './add-warning.ts';
import { startAfterPrefix } from './answer-prefix.ts';
import { documentWhitespace } from './document-whitespace.ts';
import type { RequestCompiler } from './schema-compiler.ts';
import { schemaWarning } from './schema-warnings.ts';
import { suggestKeywords } from './suggest-keywords.ts';
import type { AnswerSpec, CompiledAnswer, LanguageWarning, ToolInput } from './types.ts';

/**
 * The maximum number of calls in one answer: more than real tasks need, and a bound for a model
 * that never stops.
 */
const mostCalls = 16;

const anyObject = '{"type":"object"}';
const noArguments = '{"type":"object","additionalProperties":false}';

/** Compiles the constraints. Rejects with the compiler's errors, with the parameter's path. */
export async function compileAnswer(
  spec: AnswerSpec,
  vocabulary: Vocabulary,
  compile: RequestCompiler,
): Promise<CompiledAnswer> {
  const warnings: Counted<LanguageWarning>[] = [];
  const grammars = new Set<Grammar>();
  const compiled: RequestCompiler = async (schema, param, options) => {
    const grammar = await compile(schema, param, options);
    grammars.add(grammar);
    for (const found of suggestKeywords(grammar.warnings)) {
      addWarning(warnings, () => schemaWarning(found, param), found.count);
    }
    return grammar;
  };
  const { content: ungrounded, parameters } = await compileSchemas(spec, vocabulary, compiled);
  for (const warning of spec.tools.flatMap(groundMarkWarnings)) addWarning(warnings, () => warning);
  const grounded =
    ungrounded && spec.ground ? groundedGrammar(ungrounded, spec.ground) : ungrounded;
  const withLikely = (grammar: Grammar): Grammar =>
    spec.likely ? likelyGrammar(grammar, spec.likely) : grammar;
  const content = grounded && withLikely(grounded);
  const callsAfter = content ? 'nothing' : 'text';
  const answered = (start: () => Matcher): CompiledAnswer => ({
    start: startAfterPrefix(
      start,
      spec.toolChoice === 'none' ? undefined : callsAfter,
      spec.prefix,
    ),
    warnings: warnings.map(({ count, ...warning }) => warning),
    prepare: (stops) => [...grammars].every((grammar) => prepareGrammar(grammar, stops)),
  });
  if (spec.toolChoice === 'none') {
    return answered(content ? () => content.start() : () => createFreeTextMatcher(vocabulary));
  }
  const tools = spec.tools
    .map((tool, place) => ({ name: tool.name, parameters: withLikely(parameters[place]!) }))
    .filter(({ name }) => mayCall(spec, name));
  const choice = spec.toolChoice;
  const one = !spec.parallelToolCalls || (typeof choice === 'object' && choice.one === true);
  const rules = {
    tools,
    required: typeof choice === 'object' ? choice.required : choice === 'required',
    maxCalls: one ? 1 : mostCalls,
    ...(content ? { content } : {}),
  };
  return answered(() => createToolMatcher(vocabulary, rules));
}

/** The grammars of content, undefined for any text, and of each tool's arguments. */
interface AnswerGrammars {
  readonly content: Grammar | undefined;
  readonly parameters: readonly Grammar[];
}

/**
 * Compiles all schemas of a request. Rejects with the compiler's errors, with the parameter's path.
 */
export async function compileSchemas(
  spec: Pick<AnswerSpec, 'format' | 'tools' | 'prefix'>,
  vocabulary: Vocabulary,
  compile: RequestCompiler,
): Promise<AnswerGrammars> {
  const content = await contentGrammar(spec, vocabulary, compile);
  const grammars: Grammar[] = [];
  for (const { parameters, param, options } of spec.tools) {
    // In the form of the calls around them.
    const spaced = { whitespace: 'spaced', ...options } as const;
    grammars.push(await compile(parameters ?? noArguments, param, spaced));
  }
  return { content, parameters: grammars };
}

async function contentGrammar(
  { format, prefix }: Pick<AnswerSpec, 'format' | 'prefix'>,
  vocabulary: Vocabulary,
  compile: RequestCompiler,
): Promise<Grammar | undefined> {
  switch (format.type) {
    case 'text':
      return undefined;
    case 'json_object':
    case 'json_schema': {
      const { param, options } = format;
      const schema = format.type === 'json_schema' ? format.schema : anyObject;
      const whitespace = options.whitespace ?? documentWhitespace(prefix?.text);
      return compile(schema, param, { ...options, whitespace });
    }
    case 'unquoted':
      try {
        return unquotedGrammar(await compile(format.schema, format.param), vocabulary);
      } catch (error) {
        if (!isFormworkError(error)) throw error;
        // The request has no schema that a pointer could refer to.
        const { code, message } = error;
        throw formworkError(message, { code, param: format.param }, { cause: error });
      }
  }
}

/** The warning for a mark in the parameters of a tool, which are not held to the messages. */
function groundMarkWarnings({ parameters, param }: AnswerSpec['tools'][number]): LanguageWarning[] {
  const keyword = 'x-formwork-ground';
  if (!parameters?.includes(`"${keyword}"`)) return [];
  const message = `"${keyword}" has no effect in the parameters of a tool.`;
  return [{ code: 'ignored_keyword', message, param, keyword, pointer: '' }];
}

function mayCall({ toolChoice }: AnswerSpec, name: ToolInput['name']): boolean {
  return typeof toolChoice !== 'object' || toolChoice.names.includes(name);
}
