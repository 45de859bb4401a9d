/**
 * What a line of a batch file asks of the service itself: that its model is there, and that its schemas compile. Schemas
 * are compiled without the model, which need not be loaded: whether they compile does not depend on its tokens.
 */
import { createHash } from 'node:crypto';
import { type Caller, findModel } from '../../runtime/api/index.ts';
import type { Engine } from '../../runtime/engine/index.ts';
import { formworkError, isFormworkError } from '../../runtime/errors.ts';
import type { AnswerSpec, Languages } from '../../runtime/generate/index.ts';
import { createByteVocabulary } from '../cli/byte-vocabulary.ts';
import type { BatchRequest, LineProblem } from './check-line.ts';

/** A problem of a line, wherever the line is. */
export type RequestProblem = Omit<LineProblem, 'line'>;

/** Checks the requests of one file, one after another. */
export type RequestCheck = (request: BatchRequest) => Promise<RequestProblem | undefined>;

/** What requests are checked against. */
export interface RequestCheckParts {
  readonly engine: Engine;
  /** Where schemas are compiled, as those of requests are. */
  readonly languages: Languages;
  /** States that one schema may take there. */
  readonly schemaStates: number;
}

type Answer = Pick<AnswerSpec, 'format' | 'tools'>;

/** The schemas of a file may take as many times what one of them may. */
const schemasOfFile = 200;

/** Makes the check of a caller's file. A model, or a set of schemas, that many lines name is looked at once. */
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
        spend(answer, () => languages.compile(answer, vocabulary, { scope: caller.keyId })),
      );
    };
  };
}

/** Compiles sets of schemas as long as all of them together take so many states. One that comes again takes none. */
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
