import { formworkError } from '../common/errors.ts';
import { unlimitedBudget } from '../regular/index.ts';
import { isTooComplex, type Json, jsonOf } from '../schema/index.ts';
import { checkOptions } from './check-options.ts';
import { machineOf } from './machine/index.ts';
import { createConfigurationMasks } from './masks/configuration-masks.ts';
import { createMatcher } from './matcher.ts';
import type { CompileOptions, Grammar, MatcherContext, Vocabulary } from './types.ts';
import type { Workspace } from './workspace.ts';

/** A schema whose compilation takes more states gets its own workspace; few do. */
const SHARED_STATES = 10_000;

/**
 * Maximum number of states that documents add to a compiled schema, about 50 MB, if compiling it
 * took fewer. Then it is compiled again, which frees them.
 */
const MAX_ADDED = 100_000;

/** A compiled schema. */
interface Compiled extends MatcherContext {
  readonly workspace: Workspace;
  /** States that it had when it was compiled. */
  readonly states: number;
}

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
  // The caller may change a parsed value later.
  const json = jsonOf(schema);
  const compileJson = () =>
    compileShared(json, vocabulary, options) ??
    compileIn(vocabulary.workspaces.own(), json, vocabulary, options);
  let compiled = compileJson();

  function renew(): void {
    try {
      compiled = compileJson();
    } catch (error) {
      // The machine is slower than it was, and time is limited.
      if (!isTooComplex(error)) throw error;
      compiled = { ...compiled, states: compiled.machine.spent() };
    }
  }

  const { warnings, start, distance } = compiled.machine;
  return {
    warnings,
    shortestBytes: distance(start),
    states: () => compiled.machine.spent(),
    get workspace() {
      return compiled.workspace;
    },
    start(make = matcherOf) {
      const { machine, states } = compiled;
      // Documents in progress keep the machine that they began with.
      if (machine.spent() - states > Math.max(states, MAX_ADDED)) renew();
      return make(compiled);
    },
  };
}

const matcherOf = (context: MatcherContext) => createMatcher(context, context.machine.start);

/** Compiles a schema in the shared workspace; undefined if it is too large for that. */
function compileShared(
  schema: Json,
  vocabulary: Vocabulary,
  options: CompileOptions,
): Compiled | undefined {
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
  schema: Json,
  vocabulary: Vocabulary,
  options: CompileOptions,
  allowance?: number,
): Compiled {
  const { languages, tables } = workspace;
  const machine = machineOf(schema, options, languages, allowance);
  const masks = createConfigurationMasks(machine, vocabulary.endOfTurn, tables);
  return { workspace, vocabulary, masks, machine, states: machine.spent() };
}
