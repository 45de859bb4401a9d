/**
 * Values that the model was not sure of: a quiet mark, with the reason for those who point at it.
 */
import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Confidence } from '../client/wire.ts';
import './low-confidence.css';

/**
 * Measured in docs/decisions/0018: of values with a smaller probability 19 of 20 are wrong, and no
 * right value of a template has one. What the schema removed says less here: it counts the spelling
 * of a value that the model wants, too.
 */
const leastProbability = 0.05;

const percent = (share: number) => (share < 0.01 ? 'less than 1%' : `${Math.round(share * 100)}%`);

/** Why a value is doubtful, in a few words; undefined where it is not. */
export function lowConfidenceReason(confidence: Confidence | undefined): string | undefined {
  if (!confidence) return undefined;
  const { probability } = confidence;
  if (probability < leastProbability) {
    return `Unsure: of what the schema allows, this value had a probability of ${percent(probability)}`;
  }
  return undefined;
}

/** Why the value at a JSON Pointer is doubtful; undefined where nothing is known of any. */
export const LowConfidenceContext = createContext<
  ((pointer: string) => string | undefined) | undefined
>(undefined);

/** A value, marked where it is doubtful. */
export function LowConfidence(props: {
  readonly pointer: string;
  readonly children: ComponentChildren;
}) {
  const reason = useContext(LowConfidenceContext)?.(props.pointer);
  if (reason === undefined) return <>{props.children}</>;
  return (
    <span class="low-confidence" title={reason}>
      {props.children}
      <span class="visually-hidden"> ({reason})</span>
    </span>
  );
}
