/** The special tokens that an encoder expects around a text, from its tokenizer.json. */

/** The part of `TemplateProcessing` of Hugging Face's tokenizers that applies to a single text. */
interface TemplateProcessing {
  readonly type: 'TemplateProcessing';
  readonly single: readonly (
    | { readonly SpecialToken: { readonly id: string } }
    | { readonly Sequence: unknown }
  )[];
  readonly special_tokens: Readonly<Record<string, { readonly ids: readonly number[] }>>;
}

/**
 * Puts the special tokens of a tokenizer's template (`[CLS] text [SEP]`) around a text. Without a
 * template, texts stay as they are.
 */
export function createTextFrame(file: object): (tokens: Int32Array) => Int32Array {
  const template = 'post_processor' in file ? file.post_processor : undefined;
  if (!isTemplate(template)) return (tokens) => tokens;
  const text = template.single.findIndex((part) => 'Sequence' in part);
  const idsOf = (parts: TemplateProcessing['single']): readonly number[] =>
    parts.flatMap((part) =>
      'SpecialToken' in part ? (template.special_tokens[part.SpecialToken.id]?.ids ?? []) : [],
    );
  const before = idsOf(template.single.slice(0, text));
  const after = idsOf(template.single.slice(text + 1));
  return (tokens) => Int32Array.from([...before, ...tokens, ...after]);
}

/**
 * Frames token ids that a client supplied. They may lack the special tokens, or include them
 * already, as Hugging Face's tokenizers return them.
 */
export function frameOnce(frame: (tokens: Int32Array) => Int32Array, tokens: Int32Array) {
  const added = frame(new Int32Array(0)).length;
  if (added === 0 || tokens.length < added) return frame(tokens);
  // The ids are already framed if framing their inside gives the same ids.
  for (let before = 0; before <= added; before++) {
    const inside = tokens.subarray(before, tokens.length - (added - before));
    const framed = frame(inside);
    if (framed.every((token, at) => token === tokens[at])) return tokens;
  }
  return frame(tokens);
}

function isTemplate(value: unknown): value is TemplateProcessing {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    value.type === 'TemplateProcessing'
  );
}
