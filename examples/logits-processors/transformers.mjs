/**
 * transformers.js: a logits processor that constrains every sequence of a batch by a grammar.
 *
 *     import { LogitsProcessorList } from '@huggingface/transformers';
 *     const processors = new LogitsProcessorList();
 *     processors.push(schemaProcessor(grammar, vocabulary, inputs.input_ids.dims[1]));
 *     await model.generate({ ...inputs, logits_processor: processors });
 */
import { maskLogits } from '@formwork/grammar';

/**
 * @param grammar the result of `compile` for the schema and the model's vocabulary
 * @param vocabulary the same vocabulary; its end-of-turn tokens must be those that end `generate`
 * @param promptLength number of prompt tokens, which the grammar does not constrain
 */
export function schemaProcessor(grammar, vocabulary, promptLength) {
  const ends = new Set(vocabulary.endOfTurn);
  const sequences = new Map();
  return (inputIds, logits) => {
    for (const [index, tokens] of inputIds.entries()) {
      const sequence = sequences.get(index) ?? {
        matcher: grammar.start(),
        seen: promptLength,
        ended: false,
      };
      sequences.set(index, sequence);
      for (; sequence.seen < tokens.length; sequence.seen++) {
        const token = Number(tokens[sequence.seen]);
        sequence.ended ||= ends.has(token);
        if (!sequence.ended) sequence.matcher.accept(token);
      }
      const { data } = logits[index];
      if (!sequence.ended) maskLogits(data, sequence.matcher.mask());
      // `generate` computes a batch until its last sequence ends.
      else for (let id = 0; id < data.length; id++) if (!ends.has(id)) data[id] = -Infinity;
    }
    return logits;
  };
}
