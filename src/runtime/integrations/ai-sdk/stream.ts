/** Converts the chunks of a chat completion to parts of the SDK's stream. */
import type { ChatRequest } from './request.ts';
import type { FinishReason, FormworkMetadata, StreamPart, Usage } from './types.ts';
import { createWholeValues } from './whole-values.ts';

/** The fields of a chunk that this module reads. */
export interface Chunk {
  readonly id: string;
  readonly created: number;
  readonly model: string;
  readonly system_fingerprint: string;
  readonly choices: readonly {
    readonly delta: {
      readonly content?: string | null;
      readonly reasoning_content?: string | null;
      readonly tool_calls?: readonly {
        readonly index: number;
        readonly id?: string;
        readonly function: { readonly name?: string; readonly arguments?: string };
      }[];
    };
    readonly finish_reason: string | null;
  }[];
  readonly usage?: {
    readonly prompt_tokens: number;
    readonly completion_tokens: number;
    readonly prompt_tokens_details?: { readonly cached_tokens?: number };
    readonly completion_tokens_details?: { readonly reasoning_tokens?: number };
  } | null;
  readonly warnings?: FormworkMetadata['formwork']['warnings'];
}

/** An open block of the stream. */
type Block =
  | { readonly kind: 'text' | 'reasoning'; readonly id: string }
  | { readonly kind: 'call'; readonly id: string; readonly name: string; input: string };

/** Converts a request's chunks to stream parts. */
export async function* streamParts(
  chunks: AsyncIterable<Chunk>,
  request: ChatRequest,
  includeRaw: boolean,
): AsyncGenerator<StreamPart> {
  const values =
    request.isDocument && request.partials === 'values' ? createWholeValues() : undefined;
  let block: Block | undefined;
  let blocks = 0;
  let head: Chunk | undefined;
  let raw: string | undefined;
  let usage: Chunk['usage'];
  const warnings: FormworkMetadata['formwork']['warnings'] = [];

  function* close(): Generator<StreamPart> {
    if (!block) return;
    if (block.kind === 'call') {
      const { id, name, input } = block;
      yield { type: 'tool-input-end', id };
      yield { type: 'tool-call', toolCallId: id, toolName: name, input };
    } else {
      const rest = block.kind === 'text' ? (values?.end() ?? '') : '';
      if (rest !== '') yield { type: 'text-delta', id: block.id, delta: rest };
      yield { type: `${block.kind}-end`, id: block.id };
    }
    block = undefined;
  }

  function* write(kind: 'text' | 'reasoning', text: string): Generator<StreamPart> {
    if (block?.kind !== kind) {
      yield* close();
      block = { kind, id: `${kind}-${blocks++}` };
      yield { type: `${kind}-start`, id: block.id };
    }
    const delta = kind === 'text' && values ? values.push(text) : text;
    if (delta !== '') yield { type: `${kind}-delta`, id: block.id, delta };
  }

  yield { type: 'stream-start', warnings: [...request.warnings] };
  for await (const chunk of chunks) {
    if (includeRaw) yield { type: 'raw', rawValue: chunk };
    if (!head) {
      head = chunk;
      const timestamp = new Date(chunk.created * 1000);
      yield { type: 'response-metadata', id: chunk.id, modelId: chunk.model, timestamp };
    }
    usage = chunk.usage ?? usage;
    warnings.push(...(chunk.warnings ?? []));
    const [choice] = chunk.choices;
    if (!choice) continue;
    raw = choice.finish_reason ?? raw;
    const { content, reasoning_content: thought, tool_calls: calls = [] } = choice.delta;
    if (thought) yield* write('reasoning', thought);
    if (content) yield* write('text', content);
    for (const { id, function: called } of calls) {
      if (id !== undefined) {
        yield* close();
        block = { kind: 'call', id, name: called.name ?? '', input: '' };
        yield { type: 'tool-input-start', id, toolName: block.name };
      }
      if (called.arguments && block?.kind === 'call') {
        block.input += called.arguments;
        yield { type: 'tool-input-delta', id: block.id, delta: called.arguments };
      }
    }
  }
  yield* close();
  yield {
    type: 'finish',
    usage: usageOf(usage),
    finishReason: finishReason(raw),
    providerMetadata: { formwork: { fingerprint: head?.system_fingerprint ?? '', warnings } },
  };
}

function usageOf(usage: Chunk['usage']): Usage {
  const input = usage?.prompt_tokens;
  const cached = usage?.prompt_tokens_details?.cached_tokens ?? 0;
  const output = usage?.completion_tokens;
  const reasoning = usage?.completion_tokens_details?.reasoning_tokens ?? 0;
  return {
    inputTokens: {
      total: input,
      noCache: input === undefined ? undefined : input - cached,
      cacheRead: cached,
      cacheWrite: undefined,
    },
    outputTokens: {
      total: output,
      text: output === undefined ? undefined : output - reasoning,
      reasoning,
    },
  };
}

function finishReason(raw: string | undefined): FinishReason {
  if (raw === 'tool_calls') return { unified: 'tool-calls', raw };
  return { unified: raw === 'stop' || raw === 'length' ? raw : 'other', raw };
}
