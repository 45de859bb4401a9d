/** Answers of `/completions`, as parts and as a whole. */
import { getOrCreate } from '../../common/memo.ts';
import type { AnswerToken } from '../../generate/index.ts';
import { choiceLogprobs } from '../generation/logprobs.ts';
import type { Prepared } from '../generation/prepare.ts';
import { distinct, warningsField } from '../generation/warnings.ts';
import type { Completion, CompletionLogprobs } from '../schemas/completions.ts';
import type { Usage, Warning } from '../schemas/shared.ts';
import { runAll } from './prompts.ts';

/** The fields that all records of one answer share. */
export type CompletionHead = Pick<
  Completion,
  'id' | 'object' | 'created' | 'model' | 'system_fingerprint'
>;

/** A part of a choice, or the end of the answer. */
export type CompletionPart =
  | { readonly type: 'choice'; readonly choice: Completion['choices'][number] }
  | { readonly type: 'end'; readonly usage: Usage; readonly warnings: readonly Warning[] };

/**
 * Generates for prompts, part by part.
 * @param echoes Per prompt, the text that its choices begin with; undefined without `echo`.
 */
export async function* completionParts(
  prepared: readonly Prepared[],
  echoes: readonly (string | undefined)[],
): AsyncGenerator<CompletionPart> {
  const owners = prepared.flatMap((one) => Array.from({ length: one.request.choices }, () => one));
  const pending = new Map(
    owners.flatMap((one, index) => {
      const text = echoes[prepared.indexOf(one)];
      return text === undefined ? [] : [[index, text] as const];
    }),
  );
  const waiting = new Map<number, AnswerToken[]>();
  const offsets = new Map<number, number>();
  const finished = new Map<number, readonly Warning[]>();
  const part = (
    index: number,
    text: string,
    reason: 'stop' | 'length' | null = null,
  ): CompletionPart => {
    const requested = owners[index]!.request.topLogprobs !== undefined;
    const offset = offsets.get(index) ?? 0;
    const logprobs = logprobsOf(waiting.get(index) ?? [], requested, offset);
    offsets.set(index, offset + text.length);
    waiting.delete(index);
    return { type: 'choice', choice: { index, text, logprobs, finish_reason: reason } };
  };

  for await (const event of runAll(prepared)) {
    const echo = event.type === 'usage' ? undefined : pending.get(event.choice);
    if (event.type !== 'usage' && echo !== undefined) {
      pending.delete(event.choice);
      yield part(event.choice, echo);
    }
    if (event.type === 'tokens') {
      getOrCreate(waiting, event.choice, () => []).push(...event.tokens);
    } else if (event.type === 'content') {
      yield part(event.choice, event.text);
    } else if (event.type === 'finish') {
      finished.set(event.choice, event.warnings);
      yield part(event.choice, '', event.reason === 'length' ? 'length' : 'stop');
    } else if (event.type === 'usage') {
      const ends = owners.flatMap((_, index) => finished.get(index) ?? []);
      const warnings = distinct([...prepared.flatMap((one) => one.warnings), ...ends]);
      yield { type: 'end', usage: event.usage, warnings };
    }
  }
}

/** Tokens in this endpoint's format: one list per property. */
function logprobsOf(
  tokens: readonly AnswerToken[],
  requested: boolean,
  offset: number,
): CompletionLogprobs {
  const { content } = choiceLogprobs(tokens, requested) ?? {};
  if (!content) return null;
  let at = offset;
  return {
    tokens: content.map(({ token }) => token),
    token_logprobs: content.map(({ logprob }) => logprob),
    // Parts of a character have the same text. The likeliest, which is the first, stays.
    top_logprobs: content.map(({ top_logprobs: top }) =>
      Object.fromEntries(top.toReversed().map(({ token, logprob }) => [token, logprob])),
    ),
    text_offset: content.map(({ token }) => {
      const begin = at;
      at += token.length;
      return begin;
    }),
  };
}

/** The whole answer as one record. */
export async function wholeCompletion(
  parts: AsyncGenerator<CompletionPart>,
  head: CompletionHead,
): Promise<Completion> {
  const choices: Completion['choices'] = [];
  let end: Extract<CompletionPart, { type: 'end' }> | undefined;
  for await (const part of parts) {
    if (part.type === 'end') end = part;
    else append(choices, part.choice);
  }
  return { ...head, choices, usage: end!.usage, ...warningsField(end!.warnings) };
}

type Choice = Completion['choices'][number];

/** Adds a part to its choice, in place: answers have thousands of parts. */
function append(choices: Choice[], part: Choice): void {
  const choice = choices[part.index];
  if (!choice) {
    choices[part.index] = part;
    return;
  }
  choice.text += part.text;
  choice.finish_reason = part.finish_reason;
  if (!choice.logprobs || !part.logprobs) return;
  choice.logprobs.tokens.push(...part.logprobs.tokens);
  choice.logprobs.token_logprobs.push(...part.logprobs.token_logprobs);
  choice.logprobs.top_logprobs.push(...part.logprobs.top_logprobs);
  choice.logprobs.text_offset.push(...part.logprobs.text_offset);
}

/** The records of a stream. The last one carries the warnings. */
export async function* completionRecords(
  parts: AsyncGenerator<CompletionPart>,
  head: CompletionHead,
  includeUsage: boolean,
): AsyncGenerator<Completion> {
  // Held back by one record, so that the last can carry the warnings.
  let last: Completion | undefined;
  for await (const part of parts) {
    if (part.type === 'end') {
      const warnings = warningsField(part.warnings);
      if (includeUsage) {
        if (last) yield last;
        yield { ...head, choices: [], usage: part.usage, ...warnings };
      } else if (last) {
        yield { ...last, ...warnings };
      }
      return;
    }
    const record = { ...head, choices: [part.choice], ...(includeUsage ? { usage: null } : {}) };
    const isLast = part.choice.finish_reason !== null;
    if (last) yield last;
    last = isLast ? record : undefined;
    if (!isLast) yield record;
  }
}
