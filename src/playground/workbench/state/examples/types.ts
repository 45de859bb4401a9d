import type { Draft } from '../draft.ts';

/** The kinds of templates. */
type ExampleKind = 'Extract' | 'Classify' | 'Call tools' | 'Write';

/** A template: a draft that is ready to run, and its answer. */
export interface Example {
  /** Identifies it in tests and links. */
  readonly id: string;
  readonly kind: ExampleKind;
  readonly label: string;
  /** What it demonstrates, in one line. */
  readonly note: string;
  readonly draft: Draft;
  /**
   * The correct answer, which the embedded model gives at temperature 0: the document, or the
   * arguments of the call. Undefined for free text, which has many correct answers.
   */
  readonly expected: unknown;
}
