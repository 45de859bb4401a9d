import { type ErrorCode, isFormworkError } from '../../../src/runtime/common/errors.ts';
import { compile } from '../../../src/runtime/grammar/compile.ts';
import { isAllowed } from '../../../src/runtime/grammar/masks/token-mask.ts';
import type {
  CompileOptions,
  Grammar,
  Matcher,
  Vocabulary,
} from '../../../src/runtime/grammar/types.ts';
import { isExact } from './decimal.ts';
import { checkForced } from './forced.ts';
import { createOracle, type Oracle } from './oracle.ts';
import {
  createRandom,
  createTokenizer,
  pickToken,
  type Random,
  type Step,
  writeDocument,
} from './sample.ts';
import type { Schema } from './schemas.ts';
import { validInstances } from './valid-instances.ts';
import { GIVEN_UP, shuffledText, writtenText } from './written.ts';

/** What a run of the fuzz has done. */
export interface Tally {
  /** Schemas compiled. */
  schemas: number;
  documents: number;
  /** Documents whose numbers JavaScript cannot hold exactly, so that the oracle has no say. */
  inexact: number;
  /** Places from which the shortest finish was judged. */
  prefixes: number;
  tokensCompared: number;
  /** Valid instances of the independent generator that were accepted. */
  instances: number;
  refused: Partial<Record<ErrorCode, number>>;
  /** Schemas compiled, by keyword that occurs in them. */
  keywords: Map<string, number>;
}

export function createTally(): Tally {
  return {
    schemas: 0,
    documents: 0,
    inexact: 0,
    prefixes: 0,
    tokensCompared: 0,
    instances: 0,
    refused: {},
    keywords: new Map(),
  };
}

export interface Effort {
  /** Documents written for each schema. */
  readonly documents: number;
  /** Tokens for which mask and matcher are compared at each prefix; all when there are no more. */
  readonly tokens: number;
  /** Instances guessed for each schema. */
  readonly instances: number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Makes the check of one schema: throws when the grammar does wrong by it. */
export function createCheck(
  vocabulary: Vocabulary,
  options: CompileOptions,
  effort: Effort,
  tally: Tally,
) {
  const tokenize = createTokenizer(vocabulary);
  const space = options.whitespace === 'spaced' ? ' ' : '';

  /** The text of a value as the grammar takes it: in the order that it has, or in a random one. */
  function textOf(grammar: Grammar, value: unknown, random: Random): string | undefined {
    if (options.memberOrder !== 'any') return writtenText(grammar.start(), value, space);
    const text = shuffledText(value, space, random);
    const matcher = grammar.start();
    return matcher.acceptBytes(encoder.encode(text)) && matcher.complete ? text : undefined;
  }

  return (schema: Schema, values: readonly unknown[], seed: number): void => {
    const oracle = createOracle(schema);
    if (!oracle) return;
    const random = createRandom(seed);
    const valid = validInstances(schema, oracle, random, effort.instances, values);
    const grammar = tryCompile(schema, vocabulary, options, valid, tally);
    if (!grammar) return;
    count(schema, tally);
    for (let document = 0; document < effort.documents; document++) {
      const text = writeDocument(grammar.start(), vocabulary, tokenize, random, (step) => {
        checkFinish(step.matcher, step.text, oracle);
        checkMask(step, vocabulary, effort.tokens, random, tally);
        checkAway(step, vocabulary, random, oracle);
        checkForced(step.matcher, vocabulary);
        tally.prefixes += 2;
      });
      tally.documents++;
      if (!isExact(decoder.decode(text))) tally.inexact++;
      checkDocument(text, oracle, 'written');
      if (options.whitespace !== 'flexible') checkSpaces(decoder.decode(text), space);
    }
    for (const instance of valid) {
      const text = textOf(grammar, instance, random);
      if (text === undefined) {
        throw new Error(`valid, but not accepted: ${JSON.stringify(instance)}`);
      }
      if (text !== GIVEN_UP) checkNearness(grammar.start(), text, random);
      tally.instances++;
    }
  };
}

function count(schema: Schema, tally: Tally): void {
  tally.schemas++;
  const mentioned = JSON.stringify(schema).match(/"\$?[a-zA-Z]+":/g) ?? [];
  for (const quoted of new Set(mentioned)) {
    const keyword = quoted.slice(1, -2);
    tally.keywords.set(keyword, (tally.keywords.get(keyword) ?? 0) + 1);
  }
}

function tryCompile(
  schema: Schema,
  vocabulary: Vocabulary,
  options: CompileOptions,
  valid: readonly unknown[],
  tally: Tally,
): Grammar | undefined {
  try {
    return compile(schema, vocabulary, options);
  } catch (error) {
    if (!isFormworkError(error)) throw error;
    tally.refused[error.code] = (tally.refused[error.code] ?? 0) + 1;
    // A reference may lead back to itself without reading on; the rest of the generator makes valid
    // schemas.
    const isCircle = error.code === 'invalid_schema' && /Ref$|ref$/.test(error.keyword ?? '');
    if (error.code === 'unsatisfiable_schema' && valid.length > 0) {
      throw new Error(`called unsatisfiable, but ${JSON.stringify(valid[0])} is valid`);
    }
    // No schema as small as these may be too complex.
    if (error.code === 'unsatisfiable_schema' || isCircle) return undefined;
    throw error;
  }
}

function checkDocument(bytes: Uint8Array, oracle: Oracle, what: string): void {
  const text = decoder.decode(bytes);
  if (isExact(text) && !oracle(JSON.parse(text))) throw new Error(`${what}, but invalid: ${text}`);
}

/**
 * After each colon and comma between values the same white space must stand, and nowhere else any.
 */
function checkSpaces(text: string, space: string): void {
  const between = text.replace(/"(?:[^"\\]|\\.)*"/g, '""');
  const expected = between.replace(/\s/g, '').replace(/[,:]/g, `$&${space}`);
  if (between !== expected) throw new Error(`written with other white space: ${text}`);
}

/** From every prefix the shortest finish must give a valid document, of the length promised. */
export function checkFinish(matcher: Matcher, text: Uint8Array, oracle: Oracle): void {
  const finish = matcher.shortestFinish();
  if (finish.length !== matcher.shortestFinishLength()) {
    throw new Error(`finish of ${finish.length} bytes, ${matcher.shortestFinishLength()} promised`);
  }
  const finished = matcher.fork();
  if (!finished.acceptBytes(finish) || !finished.complete) {
    const written = new TextDecoder().decode(text);
    throw new Error(`after ${written} the finish ${decoder.decode(finish)} is not accepted`);
  }
  checkDocument(Uint8Array.of(...text, ...finish), oracle, 'finished');
}

/**
 * From no place within a document may the shortest finish be longer than what the document goes on
 * with.
 */
function checkNearness(matcher: Matcher, text: string, random: Random): void {
  const bytes = encoder.encode(text);
  const begun = Math.floor(random() * bytes.length);
  for (const at of [0, begun]) {
    const [length, left] = [matcher.shortestFinishLength(), bytes.length - at];
    if (length > left) throw new Error(`a finish of ${length} bytes, ${left} end ${text}`);
    matcher.acceptBytes(bytes.subarray(at, begun));
  }
}

/** The mask must allow exactly the tokens that the matcher takes. */
export function checkMask(
  { matcher, mask }: Step,
  vocabulary: Vocabulary,
  tokens: number,
  random: Random,
  tally: Tally,
): void {
  const all = vocabulary.size <= tokens;
  const compared = all ? vocabulary.size : tokens;
  for (let index = 0; index < compared; index++) {
    const token = all ? index : Math.floor(random() * vocabulary.size);
    if (isAllowed(mask, token) !== matcher.fork().accept(token)) {
      const [said, did] = isAllowed(mask, token) ? ['allows', 'refuses'] : ['forbids', 'takes'];
      throw new Error(`the mask ${said} token ${token}, the matcher ${did} it`);
    }
  }
  tally.tokensCompared += compared;
  if (mask.length !== (vocabulary.size + 31) >>> 5) throw new Error('mask of the wrong size');
}

/**
 * A token that the mask allows and that is not gone on with: from there too the finish must be
 * valid.
 */
function checkAway(
  { matcher, mask, text }: Step,
  vocabulary: Vocabulary,
  random: Random,
  oracle: Oracle,
): void {
  const token = pickToken(mask, random);
  if (token === undefined || vocabulary.endOfTurn.includes(token)) return;
  const bytes = vocabulary.bytes[token]!;
  const away = matcher.fork();
  away.accept(token);
  const nearer = matcher.shortestFinishLength() - away.shortestFinishLength();
  if (nearer > bytes.length) throw new Error(`${bytes.length} bytes lead ${nearer} nearer the end`);
  checkFinish(away, Uint8Array.of(...text, ...bytes), oracle);
}
