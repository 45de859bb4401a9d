import { isFormworkError } from '../../../src/runtime/common/errors.ts';
import { compile } from '../../../src/runtime/grammar/compile.ts';
import type { CompileOptions, Grammar } from '../../../src/runtime/grammar/types.ts';
import { byteVocabulary } from '../../support/byte-vocabulary.ts';
import { memberOrders, whitespaceForms } from './spellings.ts';
import { DIALECTS, type Dialect, type Group } from './suite.ts';

/**
 * What the grammar makes of a group: `correct`; `refused` by name; `unsatisfiable` (refused, and
 * rightly: no instance is valid); `accepts-invalid` or `rejects-valid`, which are wrong; `crashed`
 * (any other error), which is wrong too.
 */
export type Verdict =
  | 'correct'
  | 'unsatisfiable'
  | 'refused'
  | 'rejects-valid'
  | 'accepts-invalid'
  | 'crashed';

export interface Judgement {
  readonly verdict: Verdict;
  /** The error of a refusal, or the instances that were judged wrongly. */
  readonly why: string;
}

/** How a section of the suite is compiled. */
export type SuiteOptions = Pick<CompileOptions, 'format' | 'memberOrder'>;

/**
 * Holds a group's instances against the grammar of its schema. An instance has to be accepted in
 * one order of its members, or in all that are tried where they may come in any.
 */
export function judge(group: Group, dialect: Dialect, options: SuiteOptions): Judgement {
  try {
    return judgeGroup(group, dialect, options);
  } catch (error) {
    return { verdict: 'crashed', why: String(error) };
  }
}

function judgeGroup(group: Group, dialect: Dialect, options: SuiteOptions): Judgement {
  const text = JSON.stringify(inDialect(group.schema, dialect));
  let grammar: Grammar;
  try {
    grammar = compile(text, byteVocabulary, { whitespace: 'flexible', numbers: 'any', ...options });
  } catch (error) {
    if (!isFormworkError(error)) throw error;
    const allInvalid = group.tests.every((test) => !test.valid);
    const unsatisfiable = error.code === 'unsatisfiable_schema' && allInvalid;
    return {
      verdict: unsatisfiable ? 'unsatisfiable' : 'refused',
      why: `${error.code}${error.keyword ? ` (${error.keyword})` : ''}: ${error.message}`,
    };
  }
  const [overly, wrongly]: [string[], string[]] = [[], []];
  for (const { description, data, valid } of group.tests) {
    const forms = memberOrders(data, text).map(whitespaceForms);
    const compact = forms.map((form) => accepts(grammar, form.compact));
    const spaced = forms.map((form) => accepts(grammar, form.spaced));
    const enough = options.memberOrder === 'any' ? all : some;
    if (valid && !(enough(compact) && enough(spaced))) overly.push(description);
    if (!valid && (some(compact) || some(spaced))) wrongly.push(description);
  }
  if (wrongly.length > 0) return { verdict: 'accepts-invalid', why: wrongly.join('; ') };
  if (overly.length > 0) return { verdict: 'rejects-valid', why: overly.join('; ') };
  return { verdict: 'correct', why: '' };
}

const all = (answers: readonly boolean[]) => answers.every(Boolean);
const some = (answers: readonly boolean[]) => answers.some(Boolean);

/** True when a text is a whole document of the grammar. */
export function accepts(grammar: Grammar, text: string): boolean {
  const matcher = grammar.start();
  return matcher.acceptBytes(new TextEncoder().encode(text)) && matcher.complete;
}

/** The schema with its dialect named: the suite's older drafts leave that to the folder. */
function inDialect(schema: unknown, dialect: Dialect): unknown {
  if (typeof schema !== 'object' || schema === null || '$schema' in schema) return schema;
  return { $schema: DIALECTS[dialect], ...schema };
}
