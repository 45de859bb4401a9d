/**
 * transformers.js: a logits processor that holds every sequence of a batch to a grammar.
 *
 *     import { LogitsProcessorList } from '@huggingface/transformers';
 *     const processors = new LogitsProcessorList();
 *     processors.push(schemaProcessor(grammar, inputs.input_ids.dims[1]));
 *     await model.generate({ ...inputs, logits_processor: processors });
 */
import { maskLogits } from '@formwork/grammar';

/**
 * @param grammar what `compile` gives for the schema and the model's vocabulary
 * @param promptLength tokens of the prompt, which the grammar has no say in
 */
export function schemaProcessor(grammar, promptLength) {
  const sequences = new Map();
  return (inputIds, logits) => {
    for (const [index, tokens] of inputIds.entries()) {
      const known = sequences.get(index) ?? { matcher: grammar.start(), seen: promptLength };
      sequences.set(index, known);
      const { matcher } = known;
      // After its end a sequence gets nothing but padding, which is no part of the document.
      for (; known.seen < tokens.length && !matcher.finished; known.seen++) {
        matcher.accept(Number(tokens[known.seen]));
      }
      if (!matcher.finished) maskLogits(logits[index].data, matcher.mask());
    }
    return logits;
  };
}
