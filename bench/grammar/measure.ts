/**
 * Measures an engine in the same way in a Node process (peers/serve.mjs) and in a page
 * (browser/page.ts): the requests `compile`, `mask_trace` and `free` of scripts/grammar-serve.ts.
 */
import type { Reply } from './engine-process.ts';

/** The engines' vocabulary file; tokens by id. */
export interface VocabularyFile {
  readonly eos: number;
  readonly special: readonly number[];
  /** In the spelling of the tokenizer's own file. */
  readonly encoded: readonly string[];
  /** Their bytes in hexadecimal; for a special token, the bytes of its text. */
  readonly hex: readonly string[];
}

/** An engine to measure. `Grammar` is its compiled form, `Matcher` follows one document. */
export interface MeasuredEngine<Grammar, Matcher, Mask> {
  readonly name: string;
  readonly version: string;
  /** Whether an error leaves it unusable. */
  readonly fragile?: boolean;
  init(vocabulary: VocabularyFile, tokenizer: unknown): unknown;
  compile(schemaText: string): Grammar | Promise<Grammar>;
  start(grammar: Grammar): Matcher | Promise<Matcher>;
  mask(matcher: Matcher): Mask | Promise<Mask>;
  /** Work that an engine may do after the first mask, during the prefill. */
  prepare?(grammar: Grammar): unknown;
  /** Number of tokens that a mask allows. */
  count(mask: Mask): number;
  allows(mask: Mask, token: number): boolean;
  commit(matcher: Matcher, token: number): unknown;
  complete?(matcher: Matcher): unknown;
  /** The text or bytes that must come next. */
  forced?(matcher: Matcher): ForcedRun | Promise<ForcedRun>;
  dispose?(matcher: Matcher): void;
  free?(grammar: Grammar): void;
}

type ForcedRun = string | Uint8Array;

/** A request of the line protocol. */
export interface MeasureRequest {
  readonly op: string;
  readonly id: string;
  readonly schema_text?: string;
  readonly tokens?: readonly number[];
  readonly forced?: boolean;
}

const microseconds = (since: number) => (performance.now() - since) * 1e3;

/** Creates the function that answers requests, for an engine with its vocabulary loaded. */
export function createMeter<Grammar, Matcher, Mask>(
  engine: MeasuredEngine<Grammar, Matcher, Mask>,
  vocabulary: VocabularyFile,
): (request: MeasureRequest) => Promise<Reply> {
  const grammars = new Map<string, Grammar>();

  async function compile({ id, schema_text }: MeasureRequest): Promise<Reply> {
    const started = performance.now();
    try {
      const grammar = await engine.compile(schema_text!);
      const compile_us = microseconds(started);
      const matcher = await engine.start(grammar);
      await engine.mask(matcher);
      const first_mask_us = microseconds(started) - compile_us;
      const masked = performance.now();
      await engine.prepare?.(grammar);
      const prepare_us = microseconds(masked);
      engine.dispose?.(matcher);
      grammars.set(id, grammar);
      return { ok: true, compile_us, first_mask_us, prepare_us };
    } catch (error) {
      return {
        ok: false,
        compile_us: microseconds(started),
        error: describe(error),
        restart: engine.fragile ?? false,
      };
    }
  }

  async function trace({ id, tokens = [], forced }: MeasureRequest): Promise<Reply> {
    const grammar = grammars.get(id)!;
    const [times_us, commit_us, allowed]: [number[], number[], number[]] = [[], [], []];
    const matcher = await engine.start(grammar);
    let consumed = 0;
    for (const token of tokens) {
      let started = performance.now();
      const mask = await engine.mask(matcher);
      times_us.push(microseconds(started));
      allowed.push(engine.count(mask));
      if (!engine.allows(mask, token)) break;
      started = performance.now();
      await engine.commit(matcher, token);
      commit_us.push(microseconds(started));
      consumed++;
    }
    const accepted = consumed === tokens.length && (await mayEnd(matcher));
    engine.dispose?.(matcher);
    const result = { times_us, commit_us, allowed, consumed, total: tokens.length, accepted };
    return forced && accepted && engine.forced
      ? { ...result, forced: await countForced(grammar, tokens) }
      : result;
  }

  async function mayEnd(matcher: Matcher): Promise<boolean> {
    if (engine.complete?.(matcher)) return true;
    return engine.allows(await engine.mask(matcher), vocabulary.eos);
  }

  async function countForced(grammar: Grammar, tokens: readonly number[]): Promise<number> {
    const matcher = await engine.start(grammar);
    let forced = 0;
    for (let index = 0; index < tokens.length; ) {
      const run = hexOf(await engine.forced!(matcher));
      let used = '';
      while (index < tokens.length && run.startsWith(used + vocabulary.hex[tokens[index]!])) {
        used += vocabulary.hex[tokens[index]!];
        await engine.commit(matcher, tokens[index++]!);
        forced++;
      }
      if (index < tokens.length) await engine.commit(matcher, tokens[index++]!);
    }
    engine.dispose?.(matcher);
    return forced;
  }

  return async (request) => {
    try {
      if (request.op === 'compile') return await compile(request);
      if (request.op === 'mask_trace') return await trace(request);
      const grammar = grammars.get(request.id);
      if (grammar !== undefined) engine.free?.(grammar);
      return { ok: grammars.delete(request.id) };
    } catch (error) {
      return { exception: describe(error) };
    }
  };
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function hexOf(run: ForcedRun): string {
  const bytes = typeof run === 'string' ? new TextEncoder().encode(run) : run;
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Number of set bits. */
export function countBits(words: Int32Array): number {
  let count = 0;
  for (let word of words) {
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

/** Whether a token's bit is set. */
export function hasBit(words: Int32Array, token: number): boolean {
  return ((words[token >>> 5]! >>> (token & 31)) & 1) === 1;
}
