import type { StopInDocument } from '../../generate/index.ts';
import { pointerAt } from '../../patch/index.ts';
import type { Warning } from '../schemas/shared.ts';

/** Why the end of a document is the shortest there is. */
export type Shortened = 'budget' | 'complex';

const shortenedMessages: Readonly<Record<Shortened, string>> = {
  budget: 'The document was finished the shortest way, before max_tokens ran out.',
  complex:
    'The document was finished the shortest way: computing what the schema allows there would exceed its budget.',
};

/** The warning of a document whose end is the shortest there is. */
export const shortenedWarning = (why: Shortened): Warning => ({
  code: 'document_shortened',
  message: shortenedMessages[why],
});

/** The warning of values that are not held to what the messages say: one for all of them. */
export const groundWarnings = (values: number): Warning[] =>
  values === 0
    ? []
    : [
        {
          code: 'value_not_grounded',
          message: `The messages contain no value that the schema allows in ${values === 1 ? 'one place' : `${values} places`}: the model chose freely there.`,
        },
      ];

/** The warnings about stop sequences in documents: one for each sequence that cut one short, or that stayed. */
export function stopWarnings(stops: readonly StopInDocument[]): Warning[] {
  const groups = Map.groupBy(stops, ({ sequence, cut }) => JSON.stringify([sequence, cut]));
  return [...groups.values()].map((group) => {
    const { sequence, cut, before, inCall } = group[0]!;
    const named = `The stop sequence ${JSON.stringify(sequence)}`;
    const what = inCall ? 'arguments of a call' : 'document';
    const times = group.length === 1 ? '' : ` ${group.length} times, first`;
    return {
      code: cut ? 'stopped_early' : 'stop_passed_over',
      message: cut
        ? `${named} occurred in the ${what}, which was finished the shortest way from before it.`
        : `${named} stayed in the ${what}${times} at this place: the schema allows no finish without it there.`,
      param: 'stop',
      pointer: pointerAt(before),
    };
  });
}

/** Warnings of which each is different. */
export function distinct(warnings: readonly Warning[]): Warning[] {
  return [...new Map(warnings.map((warning) => [JSON.stringify(warning), warning])).values()];
}

/** The `warnings` field, absent when there are none. */
export function warningsField(warnings: readonly Warning[]): { warnings?: Warning[] } {
  return warnings.length === 0 ? {} : { warnings: [...warnings] };
}

/** The header that says how many warnings there are, absent when there are none. */
export function warningsHeader(warnings: readonly Warning[]): Record<string, string> {
  return warnings.length === 0 ? {} : { 'x-formwork-warnings': String(warnings.length) };
}
