/**
 * How a model's thinking stands in the text of a conversation, before its answer: the tags that DeepSeek-R1 introduced
 * and Qwen3 and others were trained on.
 */
export const reasoningFormat = {
  open: '<think>\n',
  close: '</think>',
  /** Between the thinking and the answer. */
  after: '\n\n',
  /** Thinking that did not take place, as Qwen3's template writes it. */
  skipped: '<think>\n\n</think>\n\n',
} as const;

/** How a draft stands before its answer: as an answer in plain words, and a line that leads over to the other form. */
export const draftFormat = { open: '', close: '\n\nAs JSON:', after: '\n' } as const;

/** What a model may do before its answer. */
export const formatsBefore = { think: reasoningFormat, draft: draftFormat } as const;
