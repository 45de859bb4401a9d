/**
 * Small tokenizer.json files of every kind in web-llm's models. They have the settings of the
 * family; the vocabulary is trained here on a few lines of JSON.
 */

/** The parts of a tokenizer.json that are read anywhere. */
export interface SmallTokenizer {
  readonly added_tokens: readonly { readonly id: number; readonly content: string }[];
  readonly model: {
    readonly type: string;
    readonly [setting: string]: unknown;
    readonly vocab: Readonly<Record<string, number>> | readonly [string, number][];
  };
  readonly [setting: string]: unknown;
}

const corpus = [
  '{"name":"Ada Lovelace","age":36,"city":"London","tags":["first","second one"]}',
  '{"name":"Jean","age":7,"city":"Lyon","tags":[]}',
  '{"items":[{"id":1,"title":"a long title"},{"id":20,"title":"the other"}],"next":null}',
  '["yes","no","maybe so"]',
  'Name a city in France. The city is in the north of the country, and the name is short.',
  '"name": "value", "age": 3, "list": [true, false, null]',
  'Ünïcode: é, 日本, 😀, ﬁ.',
].join('\n');

const specials = ['<unk>', '<s>', '</s>'];
const MERGES = 220;

/** Trains byte pair encoding on words: the most common pair first. */
function learn(words: readonly (readonly string[])[], merges = MERGES): [string, string][] {
  const learnt: [string, string][] = [];
  let all = words.map((word) => [...word]);
  while (learnt.length < merges) {
    const counts = new Map<string, number>();
    for (const word of all) {
      for (let at = 1; at < word.length; at++) {
        const pair = `${word[at - 1]}\u0000${word[at]}`;
        counts.set(pair, (counts.get(pair) ?? 0) + 1);
      }
    }
    const [best] = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    if (!best || best[1] < 2) break;
    const [left = '', right = ''] = best[0].split('\u0000');
    learnt.push([left, right]);
    all = all.map((word) => {
      const joined: string[] = [];
      for (const symbol of word) {
        if (joined.at(-1) === left && symbol === right) joined[joined.length - 1] = left + right;
        else joined.push(symbol);
      }
      return joined;
    });
  }
  return learnt;
}

const special = (content: string, id: number, more: object = {}) => ({
  id,
  content,
  single_word: false,
  lstrip: false,
  rstrip: false,
  normalized: false,
  special: true,
  ...more,
});

const byteNames = Array.from(
  { length: 256 },
  (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`,
);

/** A SentencePiece-like vocabulary: one token per byte, and `▁` for spaces. */
function sentencePiece(settings: object, bpe: object = {}): SmallTokenizer {
  const words = corpus
    .split('\n')
    .flatMap((line) => `▁${line.replaceAll(' ', '▁')}`.split(/(?=▁)/))
    .map((word) => [...word].filter((character) => character < '\u3000'));
  const merges = learn(words);
  const pieces = [
    ...specials,
    ...byteNames,
    ...new Set([...words.flat(), '\n', '▁▁', ...merges.map((pair) => pair.join(''))]),
  ];
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: specials.map((content, id) => special(content, id)),
    normalizer: null,
    pre_tokenizer: null,
    post_processor: null,
    decoder: byteFallback(),
    ...settings,
    model: {
      type: 'BPE',
      dropout: null,
      unk_token: '<unk>',
      continuing_subword_prefix: null,
      end_of_word_suffix: null,
      fuse_unk: true,
      byte_fallback: true,
      vocab: Object.fromEntries(pieces.map((piece, id) => [piece, id])),
      merges: merges.map((pair) => pair.join(' ')),
      ...bpe,
    },
  };
}

/** The decoders of SentencePiece's vocabularies. */
function byteFallback(...more: object[]): object {
  const space = { type: 'Replace', pattern: { String: '▁' }, content: ' ' };
  return {
    type: 'Sequence',
    decoders: [space, { type: 'ByteFallback' }, { type: 'Fuse' }, ...more],
  };
}

/** GPT-2's `bytes_to_unicode`. */
const byteCharacters = (() => {
  const printable = [...Array(256).keys()].filter(
    (byte) => (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174,
  );
  let next = 256;
  return Array.from({ length: 256 }, (_, byte) =>
    String.fromCharCode(printable.includes(byte) ? byte : next++),
  );
})();

/** A byte-level vocabulary, as in GPT-2 and its descendants. */
function byteLevel(settings: object, prefixSpace = false): SmallTokenizer {
  const words = (corpus.match(/ ?\p{L}+| ?\p{N}| ?[^\s\p{L}\p{N}]+|\s+/gu) ?? []).map((word) =>
    [...new TextEncoder().encode(word)].map((byte) => byteCharacters[byte]!),
  );
  const merges = learn(words);
  const pieces = [...byteCharacters, ...new Set(merges.map((pair) => pair.join('')))];
  const stage = {
    type: 'ByteLevel',
    add_prefix_space: prefixSpace,
    trim_offsets: true,
    use_regex: true,
  };
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: specials.map((content, at) => special(content, pieces.length + at)),
    normalizer: null,
    pre_tokenizer: stage,
    post_processor: null,
    decoder: stage,
    ...settings,
    model: {
      type: 'BPE',
      dropout: null,
      unk_token: null,
      continuing_subword_prefix: null,
      end_of_word_suffix: null,
      fuse_unk: false,
      byte_fallback: false,
      vocab: Object.fromEntries(pieces.map((piece, id) => [piece, id])),
      merges: merges.map((pair) => pair.join(' ')),
    },
  };
}

/** Scored pieces, including one token per byte. */
function unigram(settings: object): SmallTokenizer {
  const { model } = sentencePiece({});
  const pieces = Object.entries(model.vocab as Record<string, number>)
    .sort(([, a], [, b]) => a - b)
    .map(([piece]) => piece);
  return {
    ...sentencePiece(settings),
    model: {
      type: 'Unigram',
      unk_id: 0,
      byte_fallback: true,
      vocab: pieces.map((piece, id): [string, number] => [
        piece,
        byteNames.includes(piece) || id < specials.length ? -20 : -12 / piece.length - id / 1e4,
      ]),
    },
  } as SmallTokenizer;
}

const spaceToMark = { type: 'Replace', pattern: { String: ' ' }, content: '▁' };
const prepend = { type: 'Sequence', normalizers: [{ type: 'Prepend', prepend: '▁' }, spaceToMark] };
const stripOne = { type: 'Strip', content: ' ', start: 1, stop: 0 };
const metaspace = (prepend_scheme: string, split: boolean) => ({
  type: 'Metaspace',
  replacement: '▁',
  prepend_scheme,
  split,
});

/** Bytes first, then spaces; removes the first space of a text. */
const metaspaceDecoder = {
  type: 'Sequence',
  decoders: [{ type: 'ByteFallback' }, metaspace('always', true)],
};

/** By the families of web-llm's list, and by other features of a tokenizer.json. */
export const smallTokenizers: Readonly<Record<string, () => SmallTokenizer>> = {
  'Llama 2, TinyLlama, Mistral 0.2, Phi 3 (Prepend)': () =>
    sentencePiece({ normalizer: prepend, decoder: byteFallback(stripOne) }),
  'Phi 3 (Prepend, marks that take the white space after them)': () => {
    const file = sentencePiece({ normalizer: prepend, decoder: byteFallback(stripOne) });
    const marks = ['<|user|>', '<|end|>'].map((content, at) =>
      special(content, Object.keys(file.model.vocab).length + at, { rstrip: true }),
    );
    const end = special('</s>', 2, { rstrip: true, special: false });
    return { ...file, added_tokens: [...file.added_tokens.slice(0, 2), end, ...marks] };
  },
  'Mistral 0.3 (Metaspace, first)': () =>
    sentencePiece({ pre_tokenizer: metaspace('first', false), decoder: byteFallback(stripOne) }),
  'Metaspace, always, each word by itself': () =>
    sentencePiece({
      pre_tokenizer: metaspace('always', true),
      decoder: metaspaceDecoder,
    }),
  'Metaspace, never': () =>
    sentencePiece({ pre_tokenizer: metaspace('never', false), decoder: byteFallback() }),
  'Gemma (Replace, words with the space after them)': () => {
    const file = sentencePiece({
      normalizer: spaceToMark,
      pre_tokenizer: {
        type: 'Split',
        pattern: { String: ' ' },
        behavior: 'MergedWithPrevious',
        invert: false,
      },
    });
    const { vocab } = file.model as { vocab: Record<string, number> };
    const spaces = special('▁▁', vocab['▁▁']!, { special: false });
    return { ...file, added_tokens: [...file.added_tokens, spaces] };
  },
  'Unigram with bytes, Metaspace always': () =>
    unigram({
      pre_tokenizer: metaspace('always', true),
      decoder: metaspaceDecoder,
      normalizer: { type: 'NFKC' },
    }),
  'Llama 3, Phi 4, OLMo, SmolLM (bytes)': () => byteLevel({}),
  'Qwen, RedPajama (bytes, NFC)': () => byteLevel({ normalizer: { type: 'NFC' } }),
  'bytes, NFKC': () => byteLevel({ normalizer: { type: 'NFKC' } }),
  'bytes, a space before each text': () => byteLevel({}, true),
};
