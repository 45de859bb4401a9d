/** The part of `npm run fuzz:grammar` that reads its schemas from a folder. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFormworkError } from '../src/runtime/common/errors.ts';
import { compile } from '../src/runtime/grammar/compile.ts';
import type { CompileOptions, Grammar, Vocabulary } from '../src/runtime/grammar/types.ts';
import { checkFinish } from '../test/grammar/fuzz/checks.ts';
import { isExact } from '../test/grammar/fuzz/decimal.ts';
import { asDraft2020, createDialectOracle } from '../test/grammar/fuzz/dialects.ts';
import { createInstances } from '../test/grammar/fuzz/instances.ts';
import { SHARED_FORMATS } from '../test/grammar/fuzz/keywords.ts';
import type { Oracle } from '../test/grammar/fuzz/oracle.ts';
import {
  createRandom,
  createTokenizer,
  type Random,
  writeDocument,
} from '../test/grammar/fuzz/sample.ts';
import type { Schema } from '../test/grammar/fuzz/schemas.ts';
import { GIVEN_UP, writtenText } from '../test/grammar/fuzz/written.ts';

/** Instances to guess per schema. */
const GUESSES = 40;

/** Ajv takes minutes for longer schemas. */
const LONGEST = 300_000;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

interface Effort {
  readonly seed: number;
  /** Documents to write per schema. */
  readonly each: number;
  readonly compile: CompileOptions;
}

/**
 * Compares the grammars of a folder's schemas (`*.json`) with ajv in their dialects. Documents that
 * randomly continue a prefix of a valid one must be valid, and valid instances must be accepted.
 * Prints the mismatches and returns their number.
 */
export function fuzzFolder(folder: string, vocabulary: Vocabulary, effort: Effort): number {
  const tokenize = createTokenizer(vocabulary);
  const counts = { schemas: 0, documents: 0, inexact: 0, instances: 0, 'given up': 0, wrong: 0 };
  const refused: Record<string, number> = {};

  function fuzz(file: string, text: string): void {
    const wrong = (what: string) => {
      counts.wrong++;
      console.error(`${file}: ${what}`);
    };
    const schema = JSON.parse(text) as Schema;
    const random = createRandom(effort.seed + counts.schemas);
    const shared = onlyShared(text);
    // The oracle ignores other formats. Negating what it then accepts would be wrong.
    const oracle = shared || !/"(?:oneOf|not|if)"\s*:/.test(text) ? oracleOf(schema) : undefined;
    const valid = oracle ? validInstances(schema, oracle, random) : [];
    let grammar: Grammar;
    try {
      grammar = compile(text, vocabulary, effort.compile);
    } catch (error) {
      const code = isFormworkError(error) ? error.code : String(error);
      refused[code] = (refused[code] ?? 0) + 1;
      if (!isFormworkError(error)) wrong(code);
      else if (code === 'unsatisfiable_schema' && valid.length > 0) {
        wrong(`called unsatisfiable: ${JSON.stringify(valid[0])}`);
      }
      return;
    }
    if (!oracle) return;
    counts.schemas++;
    const beginnings = [''];
    for (const instance of valid) {
      const written = writtenText(grammar.start(), inOrder(instance, text), '');
      if (written === GIVEN_UP) counts['given up']++;
      else if (written !== undefined) {
        counts.instances++;
        beginnings.push(written);
      } else if (shared) wrong(`valid, but not accepted: ${JSON.stringify(instance)}`);
    }
    for (let document = 0; document < effort.each; document++) {
      try {
        const beginning = beginnings[Math.floor(random() * beginnings.length)]!;
        write(grammar, encoder.encode(beginning), random, oracle);
      } catch (error) {
        wrong(String(error));
      }
    }
  }

  /** Continues from part of a valid document to one that must be valid. */
  function write(grammar: Grammar, whole: Uint8Array, random: Random, oracle: Oracle): void {
    const from = whole.subarray(0, Math.floor(random() * whole.length));
    const matcher = grammar.start();
    matcher.acceptBytes(from);
    const rest = writeDocument(matcher, vocabulary, tokenize, random, ({ matcher, text }) => {
      if (random() < 0.1) checkFinish(matcher, Uint8Array.of(...from, ...text), oracle);
    });
    const text = decoder.decode(Uint8Array.of(...from, ...rest));
    counts.documents++;
    if (!isExact(text)) counts.inexact++;
    else if (!oracle(JSON.parse(text))) throw new Error(`written, but invalid: ${text}`);
  }

  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const text = readFileSync(join(folder, file), 'utf8');
    if (text.length <= LONGEST) fuzz(file, text);
  }
  console.log(
    `seed ${effort.seed}: ${JSON.stringify(counts)}, refused: ${JSON.stringify(refused)}`,
  );
  return counts.wrong;
}

function oracleOf(schema: Schema): Oracle | undefined {
  try {
    return createDialectOracle(schema, SHARED_FORMATS);
  } catch {
    return undefined;
  }
}

function validInstances(schema: Schema, oracle: Oracle, random: Random): unknown[] {
  const guess = createInstances(asDraft2020(schema), random);
  const valid: unknown[] = [];
  for (let count = 0; count < GUESSES; count++) {
    try {
      const value = guess();
      const text = JSON.stringify(value);
      // UTF-8 cannot encode lone surrogates.
      if (isExact(text) && !/\\ud[89a-f]/.test(text) && oracle(value)) valid.push(value);
    } catch {
      // A dangling reference.
    }
  }
  return valid;
}

/**
 * Whether ajv checks all formats of a schema exactly. For others, the grammar may write less than
 * is valid.
 */
function onlyShared(text: string): boolean {
  const formats = [...text.matchAll(/"format"\s*:\s*"([^"]*)"/g)];
  return formats.every(([, name = '']) => SHARED_FORMATS.includes(name));
}

/** A value with its members in the order of the schema's text. */
function inOrder(value: unknown, text: string): unknown {
  if (Array.isArray(value)) return value.map((item) => inOrder(item, text));
  if (typeof value !== 'object' || value === null) return value;
  const rank = ([name]: [string, unknown]) => {
    const at = text.indexOf(JSON.stringify(name));
    return at < 0 ? text.length : at;
  };
  const members = Object.entries(value).sort((a, b) => rank(a) - rank(b));
  return Object.fromEntries(members.map(([name, member]) => [name, inOrder(member, text)]));
}
