/** Fields of requests that several addresses know, and that say nothing about the answer, or are hints that nothing follows. */
import { Type } from 'typebox';
import { hint, only, taken } from './field.ts';
import { closed, nullable, orNull, textEnum } from './shared.ts';

/** What clients keep their books by. */
export const bookkeeping = {
  user: taken('Identifier of the end user.', nullable(Type.String())),
  service_tier: taken('There is one tier.'),
  safety_identifier: taken('Identifier of the end user.'),
  prompt_cache_key: taken('The beginnings of prompts are found without it.'),
};

/** How long prompts are kept, which is while there is room: docs/decisions/0006. */
export const promptCache = {
  prompt_cache_retention: hint(
    textEnum(['in_memory', '24h']),
    ['in_memory'],
    'Prompts are kept in memory, while there is room.',
  ),
  prompt_cache_options: orNull(
    Type.Object(
      {
        mode: hint(
          textEnum(['implicit', 'explicit']),
          ['implicit'],
          'Beginnings of prompts are kept without marks.',
        ),
        ttl: hint(Type.String(), [], 'Prompts are kept while there is room.'),
        comparison_response_id: taken('Beginnings are found without it.'),
        prewarm: only(false),
      },
      closed,
    ),
  ),
};

/** Marks on parts of a prompt, up to which other services keep it. */
export const cacheMarks = {
  prompt_cache_breakpoint: taken('Beginnings of prompts are kept without marks.'),
  cache_control: taken('Beginnings of prompts are kept without marks.'),
};

/** An option of streams. */
export const obfuscation = {
  include_obfuscation: hint(
    Type.Boolean(),
    [false],
    'Chunks have the size of their text: nothing is added to hide it.',
  ),
};
