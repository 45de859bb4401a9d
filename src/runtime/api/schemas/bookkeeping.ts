/**
 * Request fields that several endpoints share and that have no effect on the answer, or are hints
 * that are never followed.
 */
import { Type } from 'typebox';
import { hint, only, taken } from './field.ts';
import { closed, nullable, orNull, textEnum } from './helpers.ts';

/** Fields for the client's bookkeeping. */
export const bookkeeping = {
  user: taken('Identifier of the end user.', nullable(Type.String())),
  service_tier: taken('There is only one tier.'),
  safety_identifier: taken('Identifier of the end user.'),
  prompt_cache_key: taken('Cached prefixes are found without it.'),
};

/** How long prompts are cached. The cache evicts them only for capacity: docs/decisions/0006. */
export const promptCache = {
  prompt_cache_retention: hint(
    // The SDKs had both spellings.
    textEnum(['in_memory', 'in-memory', '24h']),
    ['in_memory', 'in-memory'],
    'Prompts are cached while there is memory.',
  ),
  prompt_cache_options: orNull(
    Type.Object(
      {
        mode: hint(
          textEnum(['implicit', 'explicit']),
          ['implicit'],
          'Prompt prefixes are cached without markers.',
        ),
        ttl: hint(Type.String(), [], 'Prompts are cached while there is memory.'),
        comparison_response_id: taken('Cached prefixes are found without it.'),
        prewarm: only(false),
      },
      closed,
    ),
  ),
};

/** Cache breakpoints of other services. */
export const cacheMarks = {
  prompt_cache_breakpoint: taken('Prompt prefixes are cached without markers.'),
  cache_control: taken('Prompt prefixes are cached without markers.'),
};

/** When a stream of chunks reports its usage. */
export const usageOptions = {
  include_usage: nullable(Type.Boolean()),
  // vLLM's
  continuous_usage_stats: only(false, 'The last chunk has the usage: set include_usage.'),
};

/** An option of streams. */
export const obfuscation = {
  include_obfuscation: hint(Type.Boolean(), [false], 'Chunks are not padded.'),
};
