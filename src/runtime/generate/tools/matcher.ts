import type { Grammar, Matcher, Vocabulary } from '../../grammar/index.ts';
import { toolCallFormat } from '../prompt/index.ts';
import { document, end, literal, oneOf } from './parts.ts';
import { matcherOfStage, type Stage } from './stage.ts';
import { textUntil } from './text-until.ts';

/** A tool that an answer may call. */
interface CallableTool {
  readonly name: string;
  /** The grammar of its arguments. */
  readonly parameters: Grammar;
}

/** How an answer may call tools. */
export interface ToolRules {
  readonly tools: readonly CallableTool[];
  /** False: free text or calls, as the model chooses. True: only calls, at least one. */
  readonly required: boolean;
  /** The grammar of an answer without calls; free text when absent. */
  readonly content?: Grammar;
  /** Maximum number of calls in one answer. */
  readonly maxCalls: number;
}

const encoder = new TextEncoder();

/**
 * Creates a matcher for answers that may, or must, call tools. Names come from the list, and
 * arguments follow each tool's own schema.
 */
export function createToolMatcher(vocabulary: Vocabulary, rules: ToolRules): Matcher {
  const bytes = {
    open: encoder.encode(toolCallFormat.open),
    another: encoder.encode(toolCallFormat.between + toolCallFormat.open),
    beforeName: encoder.encode(toolCallFormat.beforeName),
    afterArguments: encoder.encode(toolCallFormat.afterArguments),
  };
  const parts = rules.tools.map(({ name, parameters }) => ({
    head: encoder.encode(JSON.stringify(name) + toolCallFormat.beforeArguments),
    parameters,
  }));
  const finished = end(vocabulary);

  const call = (callsLeft: number): Stage =>
    literal(vocabulary, bytes.beforeName, () =>
      oneOf(
        parts.map(({ head, parameters }) =>
          literal(vocabulary, head, () =>
            document(vocabulary, parameters.start(), () =>
              literal(vocabulary, bytes.afterArguments, () => afterCall(callsLeft - 1)),
            ),
          ),
        ),
      ),
    );
  const afterCall = (callsLeft: number): Stage =>
    callsLeft === 0
      ? finished
      : oneOf([finished, literal(vocabulary, bytes.another, () => call(callsLeft))]);

  const calls = () => call(rules.maxCalls);
  return matcherOfStage(vocabulary, opening(vocabulary, rules, bytes.open, calls));
}

/** The start of an answer: a call, the content's document, or text that may lead to a call. */
function opening(
  vocabulary: Vocabulary,
  rules: ToolRules,
  mark: Uint8Array,
  calls: () => Stage,
): Stage {
  const call = () => literal(vocabulary, mark, calls);
  if (rules.required) return call();
  if (!rules.content) return textUntil(vocabulary, mark, calls);
  return oneOf([document(vocabulary, rules.content.start(), () => end(vocabulary)), call()]);
}
