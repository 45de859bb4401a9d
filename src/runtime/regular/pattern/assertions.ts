/** Classifies assertions and their dependence on their surroundings. */
import { formworkError } from '../../common/errors.ts';
import { type Node, someNode } from './syntax.ts';

/** Whether a node consumes nothing. */
export const isAssertion = ({ kind }: Node): boolean =>
  kind === 'start' || kind === 'end' || kind === 'boundary' || kind === 'inside' || kind === 'look';
/** Whether a node is an assertion about what precedes it. */
export const looksBack = (node: Node): boolean =>
  node.kind === 'start' ||
  node.kind === 'boundary' ||
  node.kind === 'inside' ||
  (node.kind === 'look' && node.behind);

/**
 * A round that consumes nothing would define a language by itself alone.
 * @throws `unsupported_schema_feature` if the node repeats assertions without limit
 */
export function refuseEmptyIterations(node: Node): void {
  const isEmptyLoop = (part: Node): boolean =>
    part.kind === 'repeat' &&
    part.max === Number.POSITIVE_INFINITY &&
    someNode(part.body, isAssertion) &&
    canReadNothing(part.body);
  if (!someNode(node, isEmptyLoop)) return;
  throw formworkError('Repeating only an assertion is not supported: repeat a character with it.', {
    code: 'unsupported_schema_feature',
    keyword: 'pattern',
  });
}

function canReadNothing(node: Node): boolean {
  switch (node.kind) {
    case 'set':
      return false;
    case 'sequence':
      return node.parts.every(canReadNothing);
    case 'choice':
      return node.parts.some(canReadNothing);
    case 'repeat':
      return node.min === 0 || canReadNothing(node.body);
    default:
      return true;
  }
}
