/** A schema as an automaton over bytes: see types.ts. */
import { formworkError } from '../../common/errors.ts';
import { OPEN_BRACE, OPEN_BRACKET } from '../../common/json-bytes.ts';
import { type Languages, makeLanguages } from '../../regular/index.ts';
import {
  contradiction,
  isStackOverflow,
  type Json,
  jsonOf,
  makeShortest,
  readSchema,
} from '../../schema/index.ts';
import type { CompileOptions } from '../types.ts';
import type { Configuration } from './branch.ts';
import { makeBranches } from './branches.ts';
import { makeConfigurations } from './configurations.ts';
import type { Machine } from './types.ts';

/**
 * Compiles a schema: JSON text if it is a string (numbers keep every digit), otherwise a parsed
 * value.
 * @param languages the workspace to compile in; a new one by default
 * @param allowance states that compiling may take, if fewer than the options allow
 * @throws `invalid_schema`, `unsupported_schema_feature`, `unsatisfiable_schema` or
 *   `schema_too_complex`
 */
export function buildMachine(
  schema: unknown,
  options: CompileOptions = {},
  languages: Languages = makeLanguages(),
  allowance?: number,
): Machine {
  return machineOf(jsonOf(schema), options, languages, allowance);
}

/** Like {@link buildMachine}, for a schema that is already read. */
export function machineOf(
  schema: Json,
  options: CompileOptions,
  languages: Languages,
  allowance?: number,
): Machine {
  try {
    return build(schema, options, languages, allowance);
  } catch (error) {
    // JavaScript's call stack is a limit, too.
    if (isStackOverflow(error)) {
      throw formworkError('The schema nests too deeply: flatten it.', {
        code: 'schema_too_complex',
        pointer: '',
      });
    }
    throw error;
  }
}

function build(
  schema: Json,
  options: CompileOptions,
  languages: Languages,
  allowance?: number,
): Machine {
  const core = readSchema(schema, options, languages, allowance);
  const shortest = makeShortest(core);
  if (shortest.bytes(core.root) === Number.POSITIVE_INFINITY) {
    throw contradiction(schema, options);
  }
  const branches = makeBranches(core, shortest);
  const { intern, ...configs } = makeConfigurations(branches, core.budget);
  // There is a document, so at least one branch begins.
  const start = intern(branches.start()) as Configuration;
  // The first mask needs these steps, so a schema that is too complex there is rejected now.
  configs.next(start, OPEN_BRACE);
  configs.next(start, OPEN_BRACKET);
  core.budget.compiled();
  const { spent, step, ahead } = core.budget;
  return { ...configs, start, warnings: core.warnings, gap: core.gap, spent, step, ahead };
}
