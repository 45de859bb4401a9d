/**
 * What a line of a batch file asks of the service itself: that its model is there, and that its schemas compile. Schemas
 * are compiled without the model, which need not be loaded: whether they compile does not depend on its tokens.
 */
import { createHash } from 'node:crypto';
import { createSchemaCompiler, type SchemaCompiler } from '../../runtime/api/chat/compiled.ts';
import { compileAnswer } from '../../runtime/api/chat/language.ts';
import type { Caller } from '../../runtime/api/index.ts';
import { findModel } from '../../runtime/api/models/find.ts';
import type { Engine } from '../../runtime/engine/types.ts';
import { formworkError, isFormworkError } from '../../runtime/errors.ts';
import type { Grammar } from '../../runtime/grammar/types.ts';
import { createByteVocabulary } from '../byte-vocabulary.ts';
import type { BatchRequest, LineProblem } from './check-line.ts';

/** A problem of a line, wherever the line is. */
export type RequestProblem = Omit<LineProblem, 'line'>;

/** Checks the requests of one file, one after another. */
export type RequestCheck = (request: BatchRequest) => Promise<RequestProblem | undefined>;

/** What requests are checked against. */
export interface RequestCheckParts {
  readonly engine: Engine;
  /** States that a schema may take when it is compiled, as in a request. */
  readonly schemaStates: number;
}

/** The schemas of a file may take as many times what one of them may: 40 to 80 s of compiling by default. */
const schemasOfFile = 200;

/** Grammars are of no use once they are made; a few stay, for requests with the same tools and other formats. */
const kept = { grammars: 16, bytes: 32 * 1024 * 1024 };

/** Makes the check of a caller's file. A model, or a set of schemas, that many lines name is looked at once. */
export function createRequestChecks({
  engine,
  schemaStates,
}: RequestCheckParts): (caller: Caller) => RequestCheck {
  return (caller) => {
    const vocabulary = createByteVocabulary();
    const compiler = limited(
      createSchemaCompiler(schemaStates, kept),
      schemaStates * schemasOfFile,
    );
    const found = new Map<string, RequestProblem | undefined>();
    const once = async (key: string, check: () => unknown): Promise<RequestProblem | undefined> => {
      if (!found.has(key)) found.set(key, await problemOf(check));
      return found.get(key);
    };
    return async ({ estimate: { model }, needs: { capability, answer } }) => {
      const problem = await once(`${capability} ${model}`, () =>
        findModel({ engine }, caller, model, capability),
      );
      if (problem || !answer) return problem;
      const { format, tools } = answer;
      if (format.type === 'text' && tools.length === 0) return undefined;
      return once(digest([format, tools]), () =>
        compileAnswer(answer, vocabulary, compiler(vocabulary)),
      );
    };
  };
}

/** A compiler whose grammars may take so many states together. */
function limited(compiler: SchemaCompiler, states: number): SchemaCompiler {
  const counted = new WeakSet<Grammar>();
  let left = states;
  return (vocabulary) => {
    const compile = compiler(vocabulary);
    return async (schema, param, options) => {
      const grammar = left < 0 ? undefined : await compile(schema, param, options);
      if (grammar && !counted.has(grammar)) {
        counted.add(grammar);
        left -= grammar.states();
      }
      if (grammar && left >= 0) return grammar;
      throw formworkError(
        'The schemas of the file need too many states together. Split the file.',
        {
          code: 'schema_too_complex',
          param,
        },
      );
    };
  };
}

/** What is wrong, without the error itself: that would keep what was made of a schema. */
async function problemOf(check: () => unknown): Promise<RequestProblem | undefined> {
  try {
    await check();
    return undefined;
  } catch (error) {
    if (!isFormworkError(error)) throw error;
    const { code, message, param } = error;
    return { code, message, param: param ? `body.${param}` : 'body' };
  }
}

const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64');
