/**
 * `npm run --silent grammar:serve`: serves the grammar core over a line protocol, one JSON object
 * per line on stdin and one reply per line on stdout, so that a single harness can compare it with
 * other engines.
 *
 * | request | reply |
 * |---|---|
 * | `{op:'init', vocab, options}` | `{ok, engine, version, config}` |
 * | `{op:'compile', id, schema, schema_text}` | `{ok, compile_us, first_mask_us, prepare_us, warnings}` or `{ok: false, error}` |
 * | `{op:'accepts', id, tokens}` | `{accepted, consumed, total, why}` |
 * | `{op:'mask_trace', id, tokens, forced}` | `{times_us, commit_us, allowed, forced, ...}` |
 * | `{op:'free', id}`, `{op:'quit'}` | |
 *
 * `vocab` names a file `{eos, special, hex}`; `options` are those of `compile`. Another `init`
 * starts over.
 */
import { readFileSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import packageJson from '../package.json' with { type: 'json' };
import { isFormworkError } from '../src/runtime/common/errors.ts';
import { compile } from '../src/runtime/grammar/compile.ts';
import { countAllowed, isAllowed } from '../src/runtime/grammar/masks/token-mask.ts';
import { prepareGrammar } from '../src/runtime/grammar/prepare-grammar.ts';
import { prepareVocabulary } from '../src/runtime/grammar/prepare-vocabulary.ts';
import type { CompileOptions, Grammar, Matcher, Vocabulary } from '../src/runtime/grammar/types.ts';
import { createVocabulary } from '../src/runtime/grammar/vocabulary/vocabulary.ts';

interface Request {
  readonly op: string;
  readonly id?: unknown;
  readonly vocab?: string;
  readonly options?: CompileOptions;
  readonly schema?: unknown;
  readonly schema_text?: string;
  readonly tokens?: readonly number[];
  readonly forced?: boolean;
}

let vocabulary: Vocabulary;
let endOfTurn: number;
let options: CompileOptions = {};
const grammars = new Map<unknown, Grammar>();

const microseconds = (since: number) => (performance.now() - since) * 1e3;

function init(request: Request): object {
  const file = JSON.parse(readFileSync(request.vocab!, 'utf8'));
  grammars.clear();
  endOfTurn = file.eos;
  vocabulary = createVocabulary({
    bytes: file.hex.map((hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))),
    special: file.special,
    endOfTurn: [endOfTurn],
  });
  prepareVocabulary(vocabulary);
  options = request.options ?? {};
  return { ok: true, engine: packageJson.name, version: packageJson.version, config: options };
}

function compileSchema(request: Request): object {
  const text = request.schema_text ?? JSON.stringify(request.schema);
  const started = performance.now();
  try {
    const grammar = compile(text, vocabulary, options);
    const compiled = microseconds(started);
    grammar.start().mask();
    const masked = microseconds(started);
    // An engine does this during the prefill.
    prepareGrammar(grammar);
    const prepared = microseconds(started);
    grammars.set(request.id, grammar);
    return {
      ok: true,
      compile_us: compiled,
      first_mask_us: masked - compiled,
      prepare_us: prepared - masked,
      ...(grammar.warnings.length > 0 && { warnings: grammar.warnings }),
    };
  } catch (error) {
    return { ok: false, compile_us: microseconds(started), error: describe(error) };
  }
}

function accepts(grammar: Grammar, tokens: readonly number[]): object {
  const matcher = grammar.start();
  const consumed = tokens.findIndex((token) => !matcher.accept(token));
  if (consumed >= 0) {
    return { accepted: false, consumed, total: tokens.length, why: `rejected@${consumed}` };
  }
  const accepted = matcher.complete;
  const total = tokens.length;
  return { accepted, consumed: total, total, ...(!accepted && { why: 'cannot_end' }) };
}

function traceMasks(grammar: Grammar, request: Request): object {
  const tokens = request.tokens!;
  const [times_us, commit_us, allowed]: [number[], number[], number[]] = [[], [], []];
  let started = performance.now();
  const matcher = grammar.start();
  const start_us = microseconds(started);
  let consumed = 0;
  let disagree = {};
  for (const token of tokens) {
    started = performance.now();
    const mask = matcher.mask();
    times_us.push(microseconds(started));
    allowed.push(countAllowed(mask));
    const ok = isAllowed(mask, token);
    started = performance.now();
    const accepted = matcher.accept(token);
    if (ok) commit_us.push(microseconds(started));
    if (ok !== accepted) disagree = { mask_commit_disagree: consumed };
    if (!ok || !accepted) break;
    consumed++;
  }
  const all = consumed === tokens.length;
  return {
    times_us,
    commit_us,
    start_us,
    allowed,
    consumed,
    total: tokens.length,
    accepted: all && isAllowed(matcher.mask(), endOfTurn),
    ...disagree,
    ...(request.forced && all && countForced(grammar.start(), tokens)),
  };
}

/** How many of the tokens lie entirely within the bytes forced at their position. */
function countForced(matcher: Matcher, tokens: readonly number[]): object {
  const forced_query_us: number[] = [];
  let forced = 0;
  let forced_bytes = 0;
  for (let index = 0; index < tokens.length; ) {
    const started = performance.now();
    const run = matcher.forced();
    forced_query_us.push(microseconds(started));
    let used = 0;
    for (; index < tokens.length; index++) {
      const bytes = vocabulary.bytes[tokens[index]!]!;
      const inside = bytes.every((byte, at) => byte === run[used + at]);
      if (!inside || bytes.length === 0) break;
      matcher.accept(tokens[index]!);
      used += bytes.length;
      forced++;
    }
    forced_bytes += used;
    if (index < tokens.length) matcher.accept(tokens[index++]!);
  }
  return { forced, forced_bytes, forced_query_us };
}

function describe(error: unknown): string {
  if (!isFormworkError(error)) return String(error instanceof Error ? error.stack : error);
  const place = error.pointer === undefined ? '' : ` at ${JSON.stringify(error.pointer)}`;
  return `${error.code}${place}: ${error.message}`;
}

function handle(request: Request): object {
  switch (request.op) {
    case 'init':
      return init(request);
    case 'compile':
      return compileSchema(request);
    case 'free':
      return { ok: grammars.delete(request.id) };
    case 'quit':
      return process.exit(0);
  }
  const grammar = grammars.get(request.id);
  if (!grammar) throw new Error(`no grammar ${JSON.stringify(request.id)}`);
  if (request.op === 'accepts') return accepts(grammar, request.tokens!);
  if (request.op === 'mask_trace') return traceMasks(grammar, request);
  throw new Error(`unknown op ${request.op}`);
}

/** Writes a whole line, even if the pipe is temporarily full. */
function reply(line: string): void {
  const bytes = Buffer.from(`${line}\n`);
  for (let written = 0; written < bytes.length; ) {
    try {
      written += writeSync(1, bytes, written);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
    }
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() === '') continue;
  const request: Request = JSON.parse(line);
  let answer: object;
  try {
    answer = handle(request);
  } catch (error) {
    answer = { exception: describe(error) };
  }
  reply(JSON.stringify({ id: request.id, ...answer }));
}
