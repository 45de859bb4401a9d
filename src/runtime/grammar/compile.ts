import { formworkError } from '../common/errors.ts';
import { unlimitedBudget } from '../regular/index.ts';
import { isTooComplex } from '../schema/index.ts';
import { checkOptions } from './check-options.ts';
import { buildMachine } from './machine/index.ts';
import { createConfigurationMasks } from './masks/configuration-masks.ts';
import { createMatcher } from './matcher.ts';
import type { CompileOptions, Grammar, Vocabulary } from './types.ts';
import type { Workspace } from './workspace.ts';

/** A schema whose compilation takes more states gets its own workspace; few do. */
const SHARED_STATES = 10_000;

/**
 * Compiles a JSON Schema for a vocabulary. The schema is JSON text (a string), which preserves
 * numbers that JavaScript would round, or a parsed value.
 * @throws `invalid_schema`, `unsupported_schema_feature`, `unsatisfiable_schema` or
 *   `schema_too_complex`, with the keyword and its JSON Pointer; `invalid_value` for unknown
 *   options, and for anything but a vocabulary
 */
export function compile(
  schema: unknown,
  vocabulary: Vocabulary,
  options: CompileOptions = {},
): Grammar {
  checkOptions(options);
  if (!vocabulary?.workspaces) {
    throw formworkError('The vocabulary must come from createVocabulary.', {
      code: 'invalid_value',
    });
  }
  return (
    compileShared(schema, vocabulary, options) ??
    compileIn(vocabulary.workspaces.own(), schema, vocabulary, options)
  );
}

/** Compiles a schema in the shared workspace; undefined if it is too large for that. */
function compileShared(
  schema: unknown,
  vocabulary: Vocabulary,
  options: CompileOptions,
): Grammar | undefined {
  const workspace = vocabulary.workspaces.shared();
  try {
    return compileIn(workspace, schema, vocabulary, options, SHARED_STATES);
  } catch (error) {
    // The budget references everything created for the schema, and so does the error, through its
    // stack. Release both before the schema is compiled again.
    workspace.languages.meter.payer = unlimitedBudget;
    if (!isTooComplex(error)) throw error;
    return undefined;
  }
}

function compileIn(
  workspace: Workspace,
  schema: unknown,
  vocabulary: Vocabulary,
  options: CompileOptions,
  allowance?: number,
): Grammar {
  const { languages, tables } = workspace;
  const machine = buildMachine(schema, options, languages, allowance);
  const masks = createConfigurationMasks(machine, vocabulary.endOfTurn, tables);
  const context = { vocabulary, masks, machine };
  return {
    warnings: machine.warnings,
    shortestBytes: machine.distance(machine.start),
    states: machine.spent,
    workspace,
    start: (make) => (make ? make(context) : createMatcher(context, machine.start)),
  };
}
