/** Fields of the convention that choose nothing here: some mean nothing, others may only ask for what is done anyway. */
import { Type } from 'typebox';
import { nullable } from './shared.ts';

/** A field that may only ask for what is done anyway; another value of it is an unsupported parameter. */
export const only = <const Value>(value: Value) =>
  Type.Optional(
    Type.Unsafe<Value | null>({
      enum: [value, null],
      description: 'Accepted as what is done anyway; nothing else is supported.',
    }),
  );

/** Fields that mean nothing here, and are accepted with any value. */
export const meaningless = {
  user: nullable(Type.String({ description: 'Identifier of the end user.' })),
  service_tier: Type.Optional(Type.Unknown()),
  safety_identifier: Type.Optional(Type.Unknown()),
  prompt_cache_key: Type.Optional(Type.Unknown()),
};

/** Prompts are kept while there is room for them, in memory: `docs/decisions/0006-the-same-tokens-alone-or-among-others.md`. */
export const keptPrompts = {
  prompt_cache_retention: only('in_memory'),
  prompt_cache_options: Type.Optional(
    Type.Unsafe<{ mode?: 'implicit' | null } | null>({
      type: ['object', 'null'],
      properties: { mode: only('implicit') },
      additionalProperties: { type: 'null' },
    }),
  ),
};

/** Options of a stream that both endpoints know. */
export const streamOptions = { include_obfuscation: only(false) };
