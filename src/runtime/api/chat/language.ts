import { formworkError, isFormworkError } from '../../errors.ts';
import {
  createTextMatcher,
  createToolMatcher,
  type Language,
  languageHere,
  plainTextGrammar,
} from '../../generate/index.ts';
import { type Grammar, type Ground, groundedGrammar } from '../../grammar/index.ts';
import type { Matcher, Vocabulary } from '../../grammar/types.ts';
import { nameMeantKeywords } from '../http/meant-keywords.ts';
import type { Languages } from '../ports.ts';
import type { Warning } from '../schemas/shared.ts';
import type { RequestCompiler } from './compiled.ts';
import { groundOfMessages } from './grounded.ts';
import type { FormatInput, Prefill, PromptInput, ToolInput } from './input.ts';
import { afterPrefill } from './prefill.ts';
import { schemaWarnings } from './warnings.ts';

/** Calls that one answer may hold: more than any real task needs, and an end to a model that would go on for ever. */
const mostCalls = 16;

/** What a request's answers are held to. Plain data: it may be compiled in another thread. */
export interface AnswerSpec extends Pick<PromptInput, 'toolChoice' | 'parallelToolCalls'> {
  readonly format: FormatInput;
  readonly tools: readonly Omit<ToolInput, 'description'>[];
  /** The values that a document may have of some kinds; absent when it may have any. */
  readonly ground?: Ground;
  /** What answers go on from; absent when they begin at their beginning. */
  readonly prefill?: Prefill;
}

/** An {@link AnswerSpec} compiled. */
export interface CompiledAnswer {
  /** A matcher at the beginning of an answer. */
  readonly start: () => Matcher;
  readonly warnings: readonly Warning[];
  /** Finds what most answers ask for first. Made for the time in which the model reads the prompt. */
  readonly prepare: () => void;
}

/** The answers that a request allows. */
export interface AnswerLanguage extends Language {
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
  languages: Languages,
  scope: string,
  signal: AbortSignal,
): Promise<AnswerLanguage> {
  const document = input.format.type !== 'text';
  const tools = input.toolChoice !== 'none';
  if (!document && input.tools.length === 0) {
    const start = () => createTextMatcher(vocabulary);
    const text = languageHere(vocabulary, afterPrefill(start, tools, input.prefill));
    return { ...text, document, tools, warnings: [] };
  }
  const language = await languages.open(specOf(input), vocabulary, { scope, signal });
  return { ...language, document, tools };
}

/**
 * What the answers to a request are held to.
 * @throws `invalid_value` where values are to come from messages that show pictures.
 */
export function specOf(input: PromptInput): AnswerSpec {
  const { format, tools, toolChoice, parallelToolCalls } = input;
  const ground = groundOfMessages(input);
  return {
    format,
    tools: tools.map(({ description: _, ...tool }) => tool),
    toolChoice,
    parallelToolCalls,
    ...(ground ? { ground } : {}),
    ...(input.prefill ? { prefill: input.prefill } : {}),
  };
}

/** Compiles what answers are held to. Rejects with what that throws, with the parameter's path. */
export async function compileAnswer(
  spec: AnswerSpec,
  vocabulary: Vocabulary,
  compile: RequestCompiler,
): Promise<CompiledAnswer> {
  const warnings: Warning[] = [];
  const compiled: RequestCompiler = async (schema, param, options) => {
    const grammar = await compile(schema, param, options);
    warnings.push(...schemaWarnings(nameMeantKeywords(grammar.warnings), param));
    return grammar;
  };
  const { content: written, parameters } = await compileSchemas(spec, vocabulary, compiled);
  const content = written && spec.ground ? groundedGrammar(written, spec.ground) : written;
  const answered = (start: () => Matcher): CompiledAnswer => ({
    start: afterPrefill(start, spec.toolChoice !== 'none', spec.prefill),
    warnings,
    prepare() {
      for (const grammar of [...(written ? [written] : []), ...parameters]) grammar.prepare();
    },
  });
  if (spec.toolChoice === 'none') {
    return answered(content ? () => content.start() : () => createTextMatcher(vocabulary));
  }
  const tools = spec.tools
    .map((tool, place) => ({ name: tool.name, parameters: parameters[place]! }))
    .filter(({ name }) => mayCall(spec, name));
  const choice = spec.toolChoice;
  const one = !spec.parallelToolCalls || (typeof choice === 'object' && choice.names.length === 1);
  const rules = {
    tools,
    required: typeof choice === 'object' ? choice.required : choice === 'required',
    maxCalls: one ? 1 : mostCalls,
    ...(content ? { content } : {}),
  };
  return answered(() => createToolMatcher(vocabulary, rules));
}

/** What content is held to, undefined for any text, and the arguments of each tool. */
interface AnswerGrammars {
  readonly content: Grammar | undefined;
  readonly parameters: readonly Grammar[];
}

/** Compiles all schemas of a request. Rejects with what that throws, with the parameter's path. */
export async function compileSchemas(
  { format, tools }: Pick<AnswerSpec, 'format' | 'tools'>,
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

function mayCall({ toolChoice }: AnswerSpec, name: ToolInput['name']): boolean {
  return typeof toolChoice !== 'object' || toolChoice.names.includes(name);
}
