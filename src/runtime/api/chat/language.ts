import { formworkError, isFormworkError } from '../../errors.ts';
import { createTextMatcher, createToolMatcher, plainTextGrammar } from '../../generate/index.ts';
import type { Grammar, Matcher, Vocabulary } from '../../grammar/types.ts';
import { nameMeantKeywords } from '../http/meant-keywords.ts';
import type { Warning } from '../schemas/shared.ts';
import type { RequestCompiler, SchemaCompiler } from './compiled.ts';
import { grounded } from './grounded.ts';
import type { FormatInput, PromptInput, ToolInput } from './input.ts';
import { schemaWarnings } from './warnings.ts';

/** Calls that one answer may hold: more than any real task needs, and an end to a model that would go on for ever. */
const mostCalls = 16;

/** The answers that a request allows. */
export interface AnswerLanguage {
  readonly start: () => Matcher;
  /** True when content is a document, so that it is never cut. */
  readonly document: boolean;
  /** True when answers may hold tool calls. */
  readonly tools: boolean;
  readonly warnings: readonly Warning[];
}

const anyObject = '{"type":"object"}';
const noArguments = '{"type":"object","additionalProperties":false}';

/**
 * The language of a request's answers on a vocabulary. Rejects with what compiling its schemas throws, with the parameter's
 * path.
 */
export async function answerLanguage(
  input: PromptInput,
  vocabulary: Vocabulary,
  begin: SchemaCompiler,
): Promise<AnswerLanguage> {
  const warnings: Warning[] = [];
  const compile = begin(vocabulary);
  const compiled: RequestCompiler = async (schema, param, options) => {
    const grammar = await compile(schema, param, options);
    warnings.push(...schemaWarnings(nameMeantKeywords(grammar.warnings), param));
    return grammar;
  };
  const { format } = input;
  const { content: written, parameters } = await compileAnswer(input, vocabulary, compiled);
  const content =
    written && format.type === 'json_schema' ? grounded(written, format, input) : written;
  const document = content !== undefined;
  if (input.toolChoice === 'none') {
    const start = content ? () => content.start() : () => createTextMatcher(vocabulary);
    return { start, document, tools: false, warnings };
  }
  const tools = input.tools
    .map((tool, place) => ({ name: tool.name, parameters: parameters[place]! }))
    .filter(({ name }) => mayCall(input, name));
  const choice = input.toolChoice;
  const one = !input.parallelToolCalls || (typeof choice === 'object' && choice.names.length === 1);
  const rules = {
    tools,
    required: typeof choice === 'object' ? choice.required : choice === 'required',
    maxCalls: one ? 1 : mostCalls,
    ...(content ? { content } : {}),
  };
  return { start: () => createToolMatcher(vocabulary, rules), document, tools: true, warnings };
}

/** What content is held to, undefined for any text, and the arguments of each tool. */
export interface AnswerGrammars {
  readonly content: Grammar | undefined;
  readonly parameters: readonly Grammar[];
}

/** Compiles all schemas of a request. Rejects with what that throws, with the parameter's path. */
export async function compileAnswer(
  { format, tools }: Pick<PromptInput, 'format' | 'tools'>,
  vocabulary: Vocabulary,
  compile: RequestCompiler,
): Promise<AnswerGrammars> {
  const content = await contentGrammar(format, vocabulary, compile);
  const grammars: Grammar[] = [];
  for (const { parameters, param, options } of tools) {
    grammars.push(await compile(parameters ?? noArguments, param, options));
  }
  return { content, parameters: grammars };
}

async function contentGrammar(
  format: FormatInput,
  vocabulary: Vocabulary,
  compile: RequestCompiler,
): Promise<Grammar | undefined> {
  switch (format.type) {
    case 'text':
      return undefined;
    case 'json_object':
      return compile(anyObject, format.param);
    case 'json_schema':
      return compile(format.schema, format.param, format.options);
    case 'plain_text':
      try {
        return plainTextGrammar(await compile(format.schema, format.param), vocabulary);
      } catch (error) {
        if (!isFormworkError(error)) throw error;
        // The request has no schema to point into.
        const { code, message } = error;
        throw formworkError(message, { code, param: format.param }, { cause: error });
      }
  }
}

function mayCall({ toolChoice }: PromptInput, name: ToolInput['name']): boolean {
  return typeof toolChoice !== 'object' || toolChoice.names.includes(name);
}
