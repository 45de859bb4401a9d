/** Embeddings with the embedded model. */
import { check, type Json, type LiveCase, request, same } from './home.ts';

const model = 'all-minilm-l6-v2';

export const embeddingCases: readonly LiveCase[] = [
  {
    name: 'embeddings: unit vectors of one text or many, as numbers or base64, whole or shortened',
    async run(home) {
      const embed = async (body: object): Promise<Json> => {
        const response = await request(home, 'POST', '/embeddings', { model, ...body });
        const answer = (await response.json()) as Json;
        check(response.status === 200, JSON.stringify(answer.error));
        return answer;
      };
      const texts = [
        'A cat sat on the mat.',
        'A kitten rested on the rug.',
        'Interest rates rose.',
      ];
      const { data, usage } = await embed({ input: texts });
      const vectors: number[][] = data.map(({ embedding }: Json) => embedding);
      for (const vector of vectors)
        check(Math.abs(dot(vector, vector) - 1) < 1e-3, 'not of length 1');
      const [cat = [], kitten = [], rates = []] = vectors;
      check(dot(cat, kitten) > dot(cat, rates) + 0.2, 'the like are no closer than the unlike');
      check(usage.prompt_tokens === usage.total_tokens && usage.prompt_tokens > 12, 'usage');

      const alone = (await embed({ input: texts[0] })).data[0].embedding as number[];
      check(dot(alone, cat) > 0.9999, 'a text alone differs from the same among others');
      const base64 = (await embed({ input: texts[0], encoding_format: 'base64' })).data[0]
        .embedding;
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      same([...new Float32Array(bytes.buffer)], alone.map(Math.fround), 'base64');
      const short = (await embed({ input: texts[0], dimensions: 64 })).data[0]
        .embedding as number[];
      same(short.length, 64, 'dimensions');
      check(Math.abs(dot(short, short) - 1) < 1e-3, 'the shortened vector is not of length 1');

      const refused = await request(home, 'POST', '/embeddings', { model: 'tiny', input: 'x' });
      same(refused.status, 400, 'a chat model');
      const chat = { model, messages: [{ role: 'user', content: 'Hi' }] };
      same((await request(home, 'POST', '/chat/completions', chat)).status, 400, 'chat');
      return usage.prompt_tokens;
    },
  },
];

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
}
