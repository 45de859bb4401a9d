import { type ErrorCode, isFormworkError } from '../../../src/runtime/errors.ts';
import { compile } from '../../../src/runtime/grammar/compile.ts';
import { isAllowed } from '../../../src/runtime/grammar/token-mask.ts';
import type { Grammar, Vocabulary } from '../../../src/runtime/grammar/types.ts';
import { memberOrders } from '../../conformance/spellings.ts';
import { createOracle, isExact, type Oracle } from './oracle.ts';
import { createRandom, createTokenizer, type Random, type Step, writeDocument } from './sample.ts';
import type { Schema } from './schemas.ts';

/** What a run of the fuzz has done. */
export interface Tally {
  /** Schemas that the oracle knows what to do with. */
  schemas: number;
  documents: number;
  /** Documents whose numbers JavaScript cannot hold exactly, so that the oracle has no say. */
  inexact: number;
  prefixes: number;
  tokensCompared: number;
  instancesAccepted: number;
  refused: Partial<Record<ErrorCode, number>>;
}

export function createTally(): Tally {
  return {
    schemas: 0,
    documents: 0,
    inexact: 0,
    prefixes: 0,
    tokensCompared: 0,
    instancesAccepted: 0,
    refused: {},
  };
}

export interface Effort {
  /** Documents written for each schema. */
  readonly documents: number;
  /** Tokens for which mask and matcher are compared at each prefix; all when there are no more. */
  readonly tokens: number;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Makes the check of one schema: throws when the grammar does wrong by it. */
export function createCheck(vocabulary: Vocabulary, effort: Effort, tally: Tally) {
  const tokenize = createTokenizer(vocabulary);

  return (schema: Schema, instances: readonly unknown[], seed: number): void => {
    const oracle = createOracle(schema);
    if (!oracle) return;
    tally.schemas++;
    const valid = instances.filter(oracle);
    const grammar = tryCompile(schema, vocabulary, valid, tally);
    if (!grammar) return;
    const random = createRandom(seed);
    for (let count = 0; count < effort.documents; count++) {
      const text = writeDocument(grammar.start(), vocabulary, tokenize, random, (step) => {
        tally.prefixes++;
        checkFinish(step, oracle);
        checkMask(step, vocabulary, effort.tokens, random, tally);
      });
      tally.documents++;
      if (!isExact(decoder.decode(text))) tally.inexact++;
      checkDocument(text, oracle, 'written');
    }
    for (const instance of valid) {
      checkAccepted(grammar, instance, schema);
      tally.instancesAccepted++;
    }
  };
}

function tryCompile(
  schema: Schema,
  vocabulary: Vocabulary,
  valid: readonly unknown[],
  tally: Tally,
): Grammar | undefined {
  try {
    return compile(schema, vocabulary);
  } catch (error) {
    if (!isFormworkError(error)) throw error;
    tally.refused[error.code] = (tally.refused[error.code] ?? 0) + 1;
    // A reference may lead back to itself without reading on; the rest of the generator makes valid schemas.
    if (error.code === 'invalid_schema' && error.keyword !== '$ref') throw error;
    if (error.code === 'unsatisfiable_schema' && valid.length > 0) {
      throw new Error(`called unsatisfiable, but ${JSON.stringify(valid[0])} is valid`);
    }
    return undefined;
  }
}

function checkDocument(bytes: Uint8Array, oracle: Oracle, what: string): void {
  const text = decoder.decode(bytes);
  if (isExact(text) && !oracle(JSON.parse(text))) throw new Error(`${what}, but invalid: ${text}`);
}

/** From every prefix the shortest finish must give a valid document, of the length promised. */
function checkFinish({ matcher, text }: Step, oracle: Oracle): void {
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

/** The mask must allow exactly the tokens that the matcher takes. */
function checkMask(
  { matcher, mask }: Step,
  vocabulary: Vocabulary,
  tokens: number,
  random: Random,
  tally: Tally,
): void {
  const all = vocabulary.size <= tokens;
  const count = all ? vocabulary.size : tokens;
  for (let index = 0; index < count; index++) {
    const token = all ? index : Math.floor(random() * vocabulary.size);
    tally.tokensCompared++;
    if (isAllowed(mask, token) !== matcher.fork().accept(token)) {
      const [said, did] = isAllowed(mask, token) ? ['allows', 'refuses'] : ['forbids', 'takes'];
      throw new Error(`the mask ${said} token ${token}, the matcher ${did} it`);
    }
  }
  if (mask.length !== (vocabulary.size + 31) >>> 5) throw new Error('mask of the wrong size');
}

function checkAccepted(grammar: Grammar, instance: unknown, schema: Schema): void {
  const accepted = memberOrders(instance, JSON.stringify(schema)).some((ordered) => {
    const matcher = grammar.start();
    return (
      matcher.acceptBytes(new TextEncoder().encode(JSON.stringify(ordered))) && matcher.complete
    );
  });
  if (!accepted) throw new Error(`valid, but not accepted: ${JSON.stringify(instance)}`);
}
