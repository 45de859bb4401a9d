/** The marks of schemas that hold their values to a ground, or exempt them: keywords/ground.ts. */

import { memo } from '../common/memo.ts';
import type { Goal } from './goal.ts';
import type { Node } from './keyword.ts';

/**
 * Creates the lookup of a document: 0 for no mark, 1 for held values, 2 for free ones. A schema's
 * own mark outranks those of schemas that apply in its place, such as the target of its reference.
 * Of these the highest counts: a value that one schema exempts is free.
 * @param inPlace the schemas that apply in place of others
 */
export function makeGroundMarks(
  inPlace: ReadonlyMap<Node, readonly Node[]>,
  nodeOf: (literal: number) => Node,
): (goal: Goal) => number {
  const ofNode = memo(
    (node: Node): number =>
      (node.schema?.keywords.get('x-formwork-ground')?.parsed as number | undefined) ??
      Math.max(0, ...(inPlace.get(node) ?? []).map(ofNode), ...(node.union ?? []).map(ofGoal)),
  );
  const ofGoal = ({ literals }: Goal) =>
    Math.max(0, ...literals.map((literal) => (literal > 0 ? ofNode(nodeOf(literal)) : 0)));
  return ofGoal;
}
