/**
 * Detects steps that are certainly possible, if the branches after them are expensive to compute.
 */
import { CLOSE_BRACE, CLOSE_BRACKET, COMMA, OPEN_BRACKET } from '../../common/json-bytes.ts';
import type { Branch } from './branch.ts';
import type { MachineContext } from './context.ts';

/**
 * True if a document certainly continues with the byte after one of the branches. False is
 * inconclusive.
 */
export type CanStep = (branches: readonly Branch[], byte: number) => boolean;

/** Creates the test for a machine. */
export function makeCanStep({
  shortest: { closes },
  names,
  items,
  remaining,
  histories,
}: MachineContext): CanStep {
  /** Whether one more item may follow, if that is known without the items. */
  const hasItem = ({ position, history }: Branch) =>
    position?.op === 'after-item' &&
    histories.isKnown(history) &&
    remaining.hasItem(position.state);

  function canStep({ position, history }: Branch, byte: number): boolean {
    // After an unknown value, the branches after the byte decide.
    if (!position || !histories.isKnown(history)) return false;
    switch (position.op) {
      case 'before-value':
        return byte === OPEN_BRACKET && remaining.hasArray(position.goal);
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

  return (branches, byte) =>
    (byte === COMMA && branches.some(hasItem)) || branches.some((branch) => canStep(branch, byte));
}
