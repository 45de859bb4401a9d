/**
 * The format of a model's thinking before its answer. DeepSeek-R1 introduced the tags; Qwen3 and
 * others were trained on them.
 */
export const reasoningFormat = {
  open: '<think>\n',
  close: '</think>',
  /** Between the thinking and the answer. */
  after: '\n\n',
  /** Skipped thinking, as Qwen3's template writes it. */
  skipped: '<think>\n\n</think>\n\n',
} as const;

/** The format of a draft: a plain-text answer, then a line that leads over to the JSON. */
const draftFormat = { open: '', close: '\n\nAs JSON:', after: '\n' } as const;

/** What a model may write before its answer. */
export const formatsBefore = { think: reasoningFormat, draft: draftFormat } as const;
