import { formworkError } from '../errors.ts';
import { checkOptions } from './check-options.ts';
import { buildMachine } from './machine/index.ts';
import { createConfigurationMasks } from './masks/configuration-masks.ts';
import { prepareMasks } from './masks/prepare-masks.ts';
import { createMatcher } from './matcher.ts';
import type { CompileOptions, Grammar, Vocabulary } from './types.ts';

/**
 * Compiles a JSON Schema for a vocabulary. The schema is its JSON text (a string), which keeps numbers exact that
 * JavaScript would round, or a value parsed already.
 * @throws `invalid_schema`, `unsupported_schema_feature`, `unsatisfiable_schema` or `schema_too_complex`, with the
 * keyword and its JSON Pointer; `invalid_value` for unknown options, and for anything but a vocabulary.
 */
export function compile(
  schema: unknown,
  vocabulary: Vocabulary,
  options: CompileOptions = {},
): Grammar {
  checkOptions(options);
  if (vocabulary?.size === undefined) {
    throw formworkError('A vocabulary is what createVocabulary makes.', { code: 'invalid_value' });
  }
  const { languages, tables } = vocabulary.workspace();
  const machine = buildMachine(schema, options, languages);
  const masks = createConfigurationMasks(machine, vocabulary.endOfTurn, tables);
  machine.ahead(() => prepareMasks(machine, masks));
  const context = { vocabulary, masks, machine };
  return {
    warnings: machine.warnings,
    shortestBytes: machine.distance(machine.start),
    states: machine.spent,
    start: () => createMatcher(context, machine.start),
  };
}
