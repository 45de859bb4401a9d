/** The marks of schemas that hold their values to a ground, or exempt them: keywords/ground.ts. */
import { memo } from '../common/memo.ts';
import type { GroundMark } from '../regular/index.ts';
import type { Goal } from './goal.ts';
import type { Node } from './keyword.ts';

type Mark = GroundMark | undefined;

/**
 * Creates the lookup of a document: the mark of a goal's values, if any. A schema's own mark
 * outranks those of schemas that apply in its place, such as the target of its reference. Of these
 * `free` outranks `held`: a value that one schema exempts is free.
 * @param inPlace the schemas that apply in place of others
 */
export function makeGroundMarks(
  inPlace: ReadonlyMap<Node, readonly Node[]>,
  nodeOf: (literal: number) => Node,
): (goal: Goal) => Mark {
  const ofNode = memo(
    (node: Node): Mark =>
      (node.schema?.keywords.get('x-formwork-ground')?.parsed as Mark) ??
      strongest([...(inPlace.get(node) ?? []).map(ofNode), ...(node.union ?? []).map(ofGoal)]),
  );
  const ofGoal = ({ literals }: Goal): Mark =>
    strongest(literals.map((literal) => (literal > 0 ? ofNode(nodeOf(literal)) : undefined)));
  return ofGoal;
}

function strongest(marks: readonly Mark[]): Mark {
  return marks.includes('free') ? 'free' : marks.find((mark) => mark !== undefined);
}
