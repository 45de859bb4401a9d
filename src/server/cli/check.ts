import { parseArgs } from 'node:util';
import { type FormworkError, isFormworkError } from '../../runtime/common/errors.ts';
import { suggestKeywords } from '../../runtime/generate/index.ts';
import {
  type CompileOptions,
  compile,
  type Grammar,
  type SchemaWarning,
  warmUpSchemas,
} from '../../runtime/grammar/index.ts';
import { createByteVocabulary } from '../schema-threads/byte-vocabulary.ts';
import { UsageProblem } from '../settings/usage-problem.ts';
import { readSchemaArgument } from './schema-argument.ts';
import { withUsage } from './usage.ts';

const help = `formwork check: checks whether a schema is supported, and what it costs.

Usage: npx formwork check [options] SCHEMA

SCHEMA is a file name or the schema itself.

  --whitespace compact|spaced|flexible   whitespace in answers (spaced)
  --numbers canonical|any         how numbers are written (canonical)
  --format assert|known|annotate  enforce "format" (assert): all, known ones, none
  --member-order schema|any       order of object members (schema)

Exit status: 0 supported, 1 refused (with the keyword and its location), 2 wrong usage.`;

/**
 * `formwork check schema.json`: checks a schema offline, as the service would.
 * @returns the exit status: 0 if the schema is supported, 1 if it is rejected, 2 for a usage error.
 */
export function checkCommand(args: readonly string[]): Promise<number> {
  return withUsage(help, args, async () => {
    const { path, options } = readArguments(args);
    const text = await readSchemaArgument(path);
    return check(text === path ? 'The schema' : path, text, options);
  });
}

function check(name: string, text: string, options: CompileOptions): number {
  // The first compilation of a process is ten times slower than in a service with warm code.
  for (const { schema } of warmUpSchemas('')) compile(schema, bytes);
  const started = performance.now();
  try {
    const grammar = compile(text, bytes, options);
    const milliseconds = performance.now() - started;
    for (const warning of suggestKeywords(grammar.warnings)) console.log(describeWarning(warning));
    console.log(`${name}: supported, applied exactly as written.`);
    for (const line of describeCost(grammar, milliseconds)) console.log(line);
    return 0;
  } catch (error) {
    if (!isFormworkError(error)) throw error;
    console.error(describeRefusal(name, error));
    return 1;
  }
}

/** Costs are counted in bytes, because the file does not determine the model. */
const bytes = createByteVocabulary();

function readArguments(argv: readonly string[]): { path: string; options: CompileOptions } {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      whitespace: { type: 'string', default: 'spaced' },
      numbers: { type: 'string', default: 'canonical' },
      format: { type: 'string', default: 'assert' },
      'member-order': { type: 'string', default: 'schema' },
    },
  });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new UsageProblem('Pass exactly one schema.');
  return {
    path,
    options: {
      whitespace: oneOf('whitespace', values.whitespace, ['compact', 'spaced', 'flexible']),
      numbers: oneOf('numbers', values.numbers, ['canonical', 'any']),
      format: oneOf('format', values.format, ['assert', 'known', 'annotate']),
      memberOrder: oneOf('member-order', values['member-order'], ['schema', 'any']),
    },
  };
}

function oneOf<T extends string>(option: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((candidate) => candidate === value);
  if (!found) throw new UsageProblem(`--${option} must be ${allowed.join(' or ')}, not ${value}.`);
  return found;
}

function describeWarning({ pointer, message }: SchemaWarning): string {
  return `warning at ${JSON.stringify(pointer)}: ${message}`;
}

function describeRefusal(name: string, error: FormworkError): string {
  const place = error.pointer === undefined ? '' : ` at ${JSON.stringify(error.pointer)}`;
  const keyword = error.keyword === undefined ? '' : ` (${error.keyword})`;
  return `${name}: ${error.code}${keyword}${place}: ${error.message}`;
}

/** The cost of a schema, measured by the shortest document that it allows. */
function describeCost(grammar: Grammar, milliseconds: number): string[] {
  const shortest = grammar.start().shortestFinish();
  const matcher = grammar.start();
  let forced = 0;
  for (let at = 0; at < shortest.length; ) {
    const run = Math.min(matcher.forced().length, shortest.length - at);
    forced += run;
    const step = Math.max(run, 1);
    matcher.acceptBytes(shortest.subarray(at, at + step));
    at += step;
  }
  const share = Math.round((100 * forced) / Math.max(shortest.length, 1));
  return [
    `  compiled in       ${milliseconds.toFixed(1)} ms`,
    `  states            ${grammar.states()}`,
    `  shortest document ${grammar.shortestBytes} bytes, ${share} % of them forced`,
    `                    ${clip(new TextDecoder().decode(shortest))}`,
  ];
}

function clip(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
