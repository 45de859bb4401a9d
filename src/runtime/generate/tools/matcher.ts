import type { Grammar, Matcher, Vocabulary } from '../../grammar/types.ts';
import { toolCallFormat } from '../../prompt/tool-calls.ts';
import { document, end, literal, oneOf } from './parts.ts';
import { matcherOfStage, type Stage } from './stage.ts';
import { watchedText } from './watched-text.ts';

/** A tool that may be called. */
export interface CallableTool {
  readonly name: string;
  /** What its arguments may be. */
  readonly parameters: Grammar;
}

/** How tools may be called in an answer. */
export interface ToolRules {
  readonly tools: readonly CallableTool[];
  /** False: free text, or calls, as the model likes. True: at least one call and nothing else. */
  readonly required: boolean;
  /** What an answer that calls no tool must be; free text when absent. */
  readonly content?: Grammar;
  /** Calls that one answer may hold. */
  readonly maxCalls: number;
}

const encoder = new TextEncoder();

/** A matcher for answers that may, or must, call tools: names from the list, arguments by the tool's own schema. */
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

/** Where an answer begins: with a call, with the content's document, or with text that may come to a call. */
function opening(
  vocabulary: Vocabulary,
  rules: ToolRules,
  mark: Uint8Array,
  calls: () => Stage,
): Stage {
  const call = () => literal(vocabulary, mark, calls);
  if (rules.required) return call();
  if (!rules.content) return watchedText(vocabulary, mark, calls);
  return oneOf([document(vocabulary, rules.content.start(), () => end(vocabulary)), call()]);
}
