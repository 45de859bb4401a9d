import { pointerAt } from '../../common/patch/index.ts';
import type { StopInDocument } from '../../generate/index.ts';
import type { Warning } from '../schemas/shared.ts';

/** Why a document was finished the shortest way. */
export type Shortened = 'budget' | 'complex';

const shortenedMessages: Readonly<Record<Shortened, string>> = {
  budget: 'The document was finished the shortest way, before max_tokens ran out.',
  complex:
    'The document was finished the shortest way: computing what the schema allows there would exceed its budget.',
};

/** The warning for a document that was finished the shortest way. */
export const shortenedWarning = (why: Shortened): Warning => ({
  code: 'document_shortened',
  message: shortenedMessages[why],
});

/** The warning for values that are not grounded in the messages: one for all of them. */
export const groundWarnings = (values: number): Warning[] =>
  values === 0
    ? []
    : [
        {
          code: 'value_not_grounded',
          message: `The messages contain no value that the schema allows in ${values === 1 ? 'one place' : `${values} places`}: the model chose freely there.`,
        },
      ];

/**
 * The warnings about stop sequences in documents: one per sequence that cut a document short or was
 * left in it.
 * @param prefix The beginning of the document, if the answer continues it.
 */
export function stopWarnings(stops: readonly StopInDocument[], prefix: string): Warning[] {
  return stops.map(({ sequence, cut, times, before, inCall }) => {
    const named = `The stop sequence ${JSON.stringify(sequence)}`;
    const what = inCall ? 'arguments of a call' : 'document';
    const often = times === 1 ? '' : ` ${times} times, first`;
    return {
      code: cut ? 'stopped_early' : 'stop_passed_over',
      message: cut
        ? `${named} occurred in the ${what}, which was finished the shortest way from before it.`
        : `${named} stayed in the ${what}${often} at this place: the schema allows no finish without it there.`,
      param: 'stop',
      pointer: pointerAt(inCall ? before : prefix + before),
    };
  });
}

/** Removes duplicate warnings. */
export function distinct(warnings: readonly Warning[]): Warning[] {
  const byText = new Map<string, Warning>();
  // The prompts of a request share many objects.
  for (const warning of new Set(warnings)) byText.set(JSON.stringify(warning), warning);
  return [...byText.values()];
}

/** The `warnings` field; absent if there are none. */
export function warningsField(warnings: readonly Warning[]): { warnings?: Warning[] } {
  return warnings.length === 0 ? {} : { warnings: [...warnings] };
}

/** The header with the number of warnings; absent if there are none. */
export function warningsHeader(warnings: readonly Warning[]): Record<string, string> {
  return warnings.length === 0 ? {} : { 'x-formwork-warnings': String(warnings.length) };
}
