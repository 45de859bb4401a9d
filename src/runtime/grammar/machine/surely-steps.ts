/** Steps that are possible without doubt, where the strands after them would take long to find. */
import { CLOSE_BRACE, CLOSE_BRACKET, COMMA, OPEN_BRACKET } from '../../regular/index.ts';
import type { MachineContext } from './context.ts';
import type { Strand } from './strand.ts';

/** True where a document plainly goes on with the byte after a strand. False says nothing. */
export type SurelySteps = (strand: Strand, byte: number) => boolean;

/** Makes the question for a machine. */
export function makeSurelySteps({
  shortest: { closes },
  names,
  items,
  counts,
  trails,
}: MachineContext): SurelySteps {
  return ({ position, trail }, byte) => {
    // After a value that is not known, it is the strands after the byte that matter.
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
  };
}
