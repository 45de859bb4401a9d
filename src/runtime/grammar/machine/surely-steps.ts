/**
 * Detects steps that are certainly possible, if the strands after them are expensive to compute.
 */
import { CLOSE_BRACE, CLOSE_BRACKET, COMMA, OPEN_BRACKET } from '../../regular/index.ts';
import type { MachineContext } from './context.ts';
import type { Strand } from './strand.ts';

/**
 * True if a document certainly continues with the byte after one of the strands. False is
 * inconclusive.
 */
export type SurelySteps = (strands: readonly Strand[], byte: number) => boolean;

/** Creates the test for a machine. */
export function makeSurelySteps({
  shortest: { closes },
  names,
  items,
  counts,
  trails,
}: MachineContext): SurelySteps {
  /** Whether one more item may follow, if that is known without the items. */
  const hasItem = ({ position, trail }: Strand) =>
    position?.op === 'after-item' && trails.isKnown(trail) && counts.hasItem(position.state);

  function surelySteps({ position, trail }: Strand, byte: number): boolean {
    // After an unknown value, the strands after the byte decide.
    if (!position || !trails.isKnown(trail)) return false;
    switch (position.op) {
      case 'before-value':
        return byte === OPEN_BRACKET && counts.hasArray(position.goal);
      case 'after-item':
        if (byte === COMMA) return items.after(position.state).length > 0;
        return byte === CLOSE_BRACKET && closes(position.state);
      case 'after-member': {
        if (byte !== COMMA) return byte === CLOSE_BRACE && closes(position.state);
        const { words, free } = names.after(position.state);
        return words !== undefined || free.length > 0;
      }
      default:
        return false;
    }
  }

  return (strands, byte) =>
    (byte === COMMA && strands.some(hasItem)) ||
    strands.some((strand) => surelySteps(strand, byte));
}
