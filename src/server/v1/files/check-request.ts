/**
 * Checks that the model of a batch line exists and that its schemas compile. Schemas compile
 * without a loaded model, because the result does not depend on its tokens.
 */
import { createHash } from 'node:crypto';
import { type Caller, findModel } from '../../../runtime/api/index.ts';
import { formworkError, isFormworkError } from '../../../runtime/common/errors.ts';
import type { Engine } from '../../../runtime/engine/index.ts';
import type { AnswerSpec, Languages } from '../../../runtime/generate/index.ts';
import { createByteVocabulary } from '../../schema-threads/byte-vocabulary.ts';
import type { BatchLine, LineProblem } from './check-line.ts';

/** A problem of a line, without the line number. */
type RequestProblem = Omit<LineProblem, 'line'>;

/** Checks the requests of one file, one after another. */
export type RequestCheck = (request: BatchLine) => Promise<RequestProblem | undefined>;

/** Options of {@link createRequestChecks}. */
export interface RequestCheckParts {
  readonly engine: Engine;
  /** Compiles the schemas, like those of requests. */
  readonly languages: Languages;
  /** The state budget of one schema. */
  readonly schemaStates: number;
}

type Answer = Pick<AnswerSpec, 'format' | 'tools'>;

/** The budget of a file's schemas, as a multiple of one schema's. */
const schemasOfFile = 200;

/**
 * Creates the check for a caller's file. A model or set of schemas that many lines use is checked
 * once.
 */
export function createRequestChecks({
  engine,
  languages,
  schemaStates,
}: RequestCheckParts): (caller: Caller) => RequestCheck {
  return (caller) => {
    const vocabulary = createByteVocabulary();
    const spend = budgetOfFile(schemaStates * schemasOfFile);
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
        spend(answer, () => languages.compile(answer, vocabulary, { tenant: caller.keyId })),
      );
    };
  };
}

/** Compiles sets of schemas within a total budget of states. A repeated set is free. */
function budgetOfFile(states: number) {
  const counted = new Set<string>();
  let left = states;
  return async (
    { format, tools }: Answer,
    compile: () => Promise<readonly number[]>,
  ): Promise<void> => {
    const schemas = format.type === 'text' ? tools : [format, ...tools];
    const costs = left < 0 ? [] : await compile();
    for (const [at, schema] of schemas.entries()) {
      const key = digest({ ...schema, name: '', description: '', param: '' });
      if (!counted.has(key)) left -= costs[at] ?? 0;
      counted.add(key);
      if (left >= 0) continue;
      throw formworkError(
        'Together, the schemas of the file need too many states. Split the file.',
        { code: 'schema_too_complex', param: schema.param },
      );
    }
  };
}

/** The problem without the error, which would keep the compiled schema in memory. */
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
