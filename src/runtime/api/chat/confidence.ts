import { createWrittenReader, type WrittenOperation } from '../../common/patch/index.ts';
import type { AnswerToken } from '../../generate/index.ts';
import type { Confidence } from '../schemas/chat-answer.ts';

/** An operation on a document, with the confidence in its value. A container has no confidence. */
export interface ConfidentOperation {
  readonly operation: WrittenOperation;
  readonly confidence: Confidence | undefined;
}

/** Turns the text and tokens of a document into operations with confidence. */
export interface ConfidenceReader {
  /** Adds sampled tokens. They may arrive before or after the text that they produce. */
  pushTokens(tokens: readonly AnswerToken[]): void;
  /** Adds text, and returns the operations whose tokens are complete. */
  push(text: string): ConfidentOperation[];
  /** Returns the remaining operations. */
  end(): ConfidentOperation[];
}

/** A sampled token and its range in the document. */
interface ChosenToken {
  readonly from: number;
  readonly to: number;
  readonly probability: number;
  readonly allowedMass: number;
}

/**
 * Creates a reader of operations with confidence: docs/decisions/0018. The confidence of a value
 * covers the tokens that contain one of its bytes. For a number it includes the next token, which
 * decides that no digit follows.
 *
 * @param prefix The beginning of the document, which no token produces. Values that end in it are
 *   not reported.
 */
export function createConfidenceReader(prefix = ''): ConfidenceReader {
  const reader = createWrittenReader();
  const chosen: ChosenToken[] = [];
  /** The first token that may belong to a later value. */
  let first = 0;
  let covered = byteLength(prefix);
  const given = covered;
  const waiting = reader.push(prefix).filter((operation) => neededFor(operation) > given);

  const confidenceOf = (operation: WrittenOperation): Confidence => {
    const from = operation.end - byteLength(operation.text);
    const last = neededFor(operation);
    while (first < chosen.length && chosen[first]!.to <= from) first++;
    let probability = 1;
    let left = 1;
    for (let at = first; at < chosen.length && chosen[at]!.from < last; at++) {
      probability *= chosen[at]!.probability;
      left *= chosen[at]!.allowedMass;
    }
    return { probability: rounded(probability), removed: rounded(1 - left) };
  };

  const ready = (isEnd: boolean): ConfidentOperation[] => {
    const operations: ConfidentOperation[] = [];
    for (let next = waiting[0]; next; next = waiting[0]) {
      const isContainer = next.text === '{}' || next.text === '[]';
      if (!isEnd && !isContainer && covered < neededFor(next)) break;
      waiting.shift();
      operations.push({
        operation: next,
        confidence: isContainer ? undefined : confidenceOf(next),
      });
    }
    return operations;
  };

  return {
    pushTokens(tokens) {
      for (const { bytes, logprob, forced, allowedMass = 1 } of tokens) {
        const from = covered;
        covered += bytes.length;
        if (!forced)
          chosen.push({ from, to: covered, probability: Math.exp(logprob), allowedMass });
      }
    },
    push(text) {
      waiting.push(...reader.push(text));
      return ready(false);
    },
    end() {
      waiting.push(...reader.end());
      return ready(true);
    },
  };
}

/**
 * The confidence per value of a document, by JSON Pointer.
 * @param text The document after its prefix.
 */
export function confidenceOfDocument(
  text: string,
  tokens: readonly AnswerToken[],
  prefix = '',
): Record<string, Confidence> {
  const reader = createConfidenceReader(prefix);
  reader.pushTokens(tokens);
  const operations = [...reader.push(text), ...reader.end()];
  return Object.fromEntries(
    operations.flatMap(({ operation, confidence }) =>
      confidence ? [[operation.path, confidence]] : [],
    ),
  );
}

const encoder = new TextEncoder();
const byteLength = (text: string): number => encoder.encode(text).length;

/** True for a string or keyword. A number ends only at the next character. */
const endsByItself = (text: string): boolean => !/\d$/.test(text);

/** The bytes of the document that decide a value. */
const neededFor = ({ text, end }: WrittenOperation): number => (endsByItself(text) ? end : end + 1);

/** More digits carry no information and enlarge each record. */
const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;
