/** One run: a request and its result, which grows as events arrive. */

import { parsePartialJson } from '../../../runtime/common/patch/index.ts';
import type { ApiError } from '../../client/api-error.ts';
import type { CompletionEvent } from '../../client/completion.ts';
import type { HomeName } from '../../client/homes.ts';
import type {
  ApiWarning,
  ChatRequest,
  Confidence,
  TokenLogprob,
  ToolCall,
  Usage,
} from '../../client/wire.ts';
import { newId } from '../../components/new-id.ts';
import { addWritten, type OpenContainer } from '../../document/patch.ts';

/** How the answer is delivered: field by field, token by token, or whole. */
export type Delivery = 'patch' | 'tokens' | 'whole';

/**
 * The status of a run. `stopped`: by the user; `interrupted`: by the connection, or because the
 * page was closed; `failed`: with another error.
 */
type RunStatus = 'waiting' | 'streaming' | 'done' | 'stopped' | 'interrupted' | 'failed';

/** A raw record of the stream, with its time of arrival. */
export interface RunRecord {
  readonly text: string;
  /** Milliseconds since the request was sent. */
  readonly at: number;
}

/** One choice of the answer. */
export interface RunChoice {
  readonly index: number;
  /** The model's thinking before its answer. */
  reasoning: string;
  text: string;
  /** Of the text, while it arrives field by field. */
  open?: readonly OpenContainer[];
  /** The document so far, if the answer is one. */
  document: unknown;
  toolCalls: ToolCall[];
  tokens: TokenLogprob[];
  /** How sure the model was of each value, by JSON Pointer; undefined where it was not asked. */
  confidence?: Readonly<Record<string, Confidence>>;
  finishReason?: string;
}

/** A request and its result. Times are in milliseconds. */
export interface Run {
  readonly id: string;
  readonly home: HomeName;
  readonly request: ChatRequest;
  readonly delivery: Delivery;
  /** The schema of the answer; undefined for free text. */
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
  /** Time from the request until the model began to think. */
  thinkingAt?: number;
  /** Time from the request until the first text or operation. */
  firstAt?: number;
  /** Time from the request until the last text or operation. */
  lastAt?: number;
  /** Time from the request until the user stopped the run. */
  stoppedAt?: number;
}

/** The run of a request at a home, before it is sent. */
export function newRun(built: Pick<Run, 'request' | 'delivery' | 'schema'>, home: HomeName): Run {
  const { request, delivery, schema } = built;
  return {
    id: newId(),
    home,
    request,
    delivery,
    schema,
    startedAt: Date.now(),
    status: 'waiting',
    records: [],
    choices: [],
    warnings: [],
  };
}

/** The partial JSON document of a choice, or undefined. */
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

/** Applies one event to the run. `at`: milliseconds since the request was sent. */
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
      Object.assign(choice, addWritten(choice, event.path, event.value));
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
    case 'confidence': {
      const choice = choiceOf(run, event.choice);
      choice.confidence = { ...choice.confidence, ...event.values };
      break;
    }
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

/** Updates the documents of choices. Fast enough for every frame, but not for every token. */
export function refreshDocuments(run: Run): void {
  for (const choice of run.choices) choice.document = readDocument(run, choice);
}

/** The document of a choice as text, in the form of a plain answer. */
export function documentText({ text, document }: RunChoice): string {
  // Runs in the history that an earlier version stored may have only a document.
  return text || document === undefined ? text : JSON.stringify(document);
}
