/** One run: a request and what became of it, growing while its events arrive. */

import { parsePartialJson } from '../../runtime/patch/partial-json.ts';
import type { ApiError } from '../client/api-error.ts';
import type { CompletionEvent } from '../client/completion.ts';
import type { ApiWarning, ChatRequest, TokenLogprob, ToolCall, Usage } from '../client/wire.ts';
import { applyAdd } from '../document/patch.ts';

/** How the answer is delivered: field by field, token by token, or whole. */
export type Delivery = 'patch' | 'tokens' | 'whole';

/** Where a run stands. */
export type RunStatus = 'waiting' | 'streaming' | 'done' | 'stopped' | 'failed';

/** A raw record of the stream, and when it came. */
export interface RunRecord {
  readonly text: string;
  /** Milliseconds since the request was sent. */
  readonly at: number;
}

/** One choice of the answer. */
export interface RunChoice {
  readonly index: number;
  /** What the model thought before its answer. */
  reasoning: string;
  text: string;
  /** The document so far, when the answer is one. */
  document: unknown;
  toolCalls: ToolCall[];
  tokens: TokenLogprob[];
  finishReason?: string;
}

/** A request and what became of it. Times are milliseconds. */
export interface Run {
  readonly id: string;
  readonly home: 'server' | 'browser';
  readonly request: ChatRequest;
  readonly delivery: Delivery;
  /** The schema the answer conforms to; undefined for free text. */
  readonly schema: unknown;
  /** Wall clock, for the history. */
  readonly startedAt: number;
  status: RunStatus;
  records: RunRecord[];
  choices: RunChoice[];
  warnings: readonly ApiWarning[];
  usage?: Usage;
  fingerprint?: string;
  requestId?: string;
  error?: ApiError;
  /** Since the request was sent, when the model began to think. */
  thinkingAt?: number;
  /** Since the request was sent, when the first text or operation came. */
  firstAt?: number;
  /** Since the request was sent, when the last text or operation came. */
  lastAt?: number;
}

/** The JSON document that a choice holds so far, or undefined. */
function readDocument(run: Run, choice: RunChoice): unknown {
  return run.schema === undefined ? undefined : parsePartialJson(choice.text)?.value;
}

function choiceOf(run: Run, index: number): RunChoice {
  const found = run.choices.find((choice) => choice.index === index);
  if (found) return found;
  const choice: RunChoice = {
    index,
    reasoning: '',
    text: '',
    document: undefined,
    toolCalls: [],
    tokens: [],
  };
  run.choices.push(choice);
  run.choices.sort((a, b) => a.index - b.index);
  return choice;
}

function addToolCall(choice: RunChoice, event: CompletionEvent & { type: 'tool-call' }): void {
  const before = choice.toolCalls[event.index];
  choice.toolCalls[event.index] = {
    id: event.id ?? before?.id ?? '',
    type: 'function',
    function: {
      name: event.name ?? before?.function.name ?? '',
      arguments: (before?.function.arguments ?? '') + (event.arguments ?? ''),
    },
  };
}

/** Takes one event into the run. `at`: milliseconds since the request was sent. */
export function applyEvent(run: Run, event: CompletionEvent, at: number): void {
  const arrived = () => {
    run.status = 'streaming';
    run.firstAt ??= at;
    run.lastAt = at;
  };
  switch (event.type) {
    case 'accepted':
      if (event.requestId !== undefined) run.requestId = event.requestId;
      break;
    case 'record':
      run.records.push({ text: event.text, at });
      break;
    case 'operation': {
      arrived();
      const choice = choiceOf(run, 0);
      choice.document = applyAdd(choice.document, event.operation);
      break;
    }
    case 'reasoning':
      run.status = 'streaming';
      run.thinkingAt ??= at;
      choiceOf(run, event.choice).reasoning += event.text;
      break;
    case 'text': {
      arrived();
      const choice = choiceOf(run, event.choice);
      choice.text += event.text;
      break;
    }
    case 'tool-call':
      arrived();
      addToolCall(choiceOf(run, event.choice), event);
      break;
    case 'tokens':
      choiceOf(run, event.choice).tokens.push(...event.tokens);
      break;
    case 'finish':
      choiceOf(run, event.choice).finishReason = event.reason;
      break;
    case 'usage':
      run.usage = event.usage;
      break;
    case 'fingerprint':
      run.fingerprint = event.fingerprint;
      break;
    case 'warnings':
      run.warnings = event.warnings;
      break;
  }
}

/** Brings the documents of choices that come as text up to date; cheap enough for once a frame, not for once a token. */
export function refreshDocuments(run: Run): void {
  if (run.delivery === 'patch') return;
  for (const choice of run.choices) choice.document = readDocument(run, choice);
}

/** The document of a choice as text, as a plain answer would give it. */
export function documentText(run: Run, choice: RunChoice): string {
  return run.delivery === 'patch' && choice.document !== undefined
    ? JSON.stringify(choice.document)
    : choice.text;
}

/** The share of tokens that the schema left no choice about; undefined while the service has not told. */
export function forcedShare(run: Run): number | undefined {
  const { completion_tokens: all = 0, completion_tokens_details: details } = run.usage ?? {};
  if (details && all > 0) return details.forced_tokens / all;
  const tokens = run.choices.flatMap((choice) => choice.tokens);
  if (!tokens.some((token) => token.forced !== undefined)) return undefined;
  return tokens.filter((token) => token.forced).length / tokens.length;
}

/** Figures of a run, as far as they are known. */
export interface RunFigures {
  /** Until the answer began, thinking included. */
  readonly firstMs?: number;
  readonly thinkingMs?: number;
  readonly totalMs?: number;
  readonly tokensPerSecond?: number;
}

/** The figures to show beside an answer. The rate leaves the first token out: waiting for it is prefill. */
export function figuresOf(run: Run): RunFigures {
  const { firstAt, lastAt, usage, thinkingAt } = run;
  const beganAt = thinkingAt ?? firstAt;
  const seconds = beganAt === undefined || lastAt === undefined ? 0 : (lastAt - beganAt) / 1000;
  const chosen = usage === undefined ? 0 : usage.completion_tokens - run.choices.length;
  return {
    ...(firstAt === undefined ? {} : { firstMs: firstAt }),
    ...(firstAt === undefined || thinkingAt === undefined || run.delivery === 'whole'
      ? {}
      : { thinkingMs: firstAt - thinkingAt }),
    ...(lastAt === undefined ? {} : { totalMs: lastAt }),
    ...(seconds > 0.01 && chosen > 0 && run.delivery !== 'whole'
      ? { tokensPerSecond: chosen / seconds }
      : {}),
  };
}
