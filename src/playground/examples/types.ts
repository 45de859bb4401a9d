import type { Draft } from '../workbench/draft.ts';

/** What a template shows. */
export type ExampleKind = 'Extract' | 'Classify' | 'Call tools' | 'Write';

/** A template: a draft that is ready to run, and the answer to it. */
export interface Example {
  /** Names it in tests and in links. */
  readonly id: string;
  readonly kind: ExampleKind;
  readonly label: string;
  /** What is to be seen in it, in one line. */
  readonly note: string;
  readonly draft: Draft;
  /**
   * The right answer, which the embedded model gives at temperature 0: the document, or the arguments of the call.
   * Undefined for free text, to which many answers are right.
   */
  readonly expected: unknown;
}
