/** What must hold wherever a model is shown pictures: see {@link ./cases.ts}. */
import { createApi } from '../../src/runtime/api/index.ts';
import type { LoadedModel, Picture } from '../../src/runtime/engine/index.ts';
import type { ImageDetail } from '../../src/runtime/models/image-layout.ts';
import { jpeg, left, right, turnedJpeg, webp, webpLossless } from '../support/image-files.ts';
import { dataUrl, encodePng } from '../support/images.ts';
import { openPorts } from '../support/open-ports.ts';
import { drawPicture, type Waves } from '../support/pictures.ts';
import { argmax, check, hashOf } from './checks.ts';
import reference from './fixtures/vision.json' with { type: 'json' };
import type { RuntimeCase } from './home.ts';

const sea: Waves = reference.pictures[0]!;
const meadow: Waves = reference.pictures[1]!;

/** Logits after a question about a picture, and how much of the prompt was not computed anew. */
async function look(
  model: LoadedModel,
  picture: Picture,
  { detail = 'low', question = reference.after, tenant = 'pictures' }: Look = {},
) {
  const image = await model.vision!.encode(picture, { detail, tenant });
  const before = model.encode(reference.before, true);
  const sequence = await model.open({ tenant });
  await sequence.append([...before, ...image.tokens, ...model.encode(question, true)], [image]);
  const logits = (await sequence.logits()).slice();
  const { length, reused = 0 } = sequence;
  sequence.close();
  return { logits, length, reused };
}

interface Look {
  readonly detail?: ImageDetail;
  readonly question?: string;
  readonly tenant?: string;
}

export const visionCases: readonly RuntimeCase[] = [
  {
    name: 'the logits after a picture are those of a plain forward pass in numpy',
    async run({ engine }) {
      const model = await engine.load('tiny-vision');
      const choices: number[] = [];
      for (const { logits: expected, positions, ...waves } of reference.pictures) {
        const detail = waves.detail as ImageDetail;
        const { logits, length } = await look(model, drawPicture(waves), { detail });
        check(length === positions, `${length} positions, not ${positions}`);
        const off = Math.max(...logits.map((value, i) => Math.abs(value - expected[i]!)));
        check(off < 1e-3, `the logits differ by ${off}`);
        choices.push(argmax(logits));
      }
      return choices;
    },
  },
  {
    name: 'another picture has other logits; the same one the same, computed once',
    async run({ engine }) {
      const model = await engine.load('tiny-vision');
      const tenant = 'twice';
      const first = await look(model, drawPicture(sea), { tenant });
      const other = await look(model, drawPicture(meadow), { tenant });
      const again = await look(model, drawPicture(sea), { tenant });
      const asked = await look(model, drawPicture(sea), { tenant, question: '\nWhere is it?' });
      check(hashOf(first.logits) !== hashOf(other.logits), 'the model does not look');
      check(hashOf(first.logits) === hashOf(again.logits), 'the reuse changed the logits');
      check(first.reused === 0 && other.reused < 32, 'another picture was taken for it');
      check(again.reused > 700, `only ${again.reused} positions were reused`);
      check(asked.reused > 700, `a new question reused only ${asked.reused} positions`);
    },
  },
  {
    name: 'a picture is seen the same, bit for bit, alone and among other requests',
    async run({ engine }) {
      const model = await engine.load('tiny-vision');
      const alone = await look(model, drawPicture(sea), { tenant: 'alone' });
      const text = await model.open();
      const [among] = await Promise.all([
        look(model, drawPicture(sea), { tenant: 'among' }),
        look(model, drawPicture(meadow), { tenant: 'beside' }),
        text.append(model.encode('Nothing to see. '.repeat(40))),
      ]);
      text.close();
      check(among.reused === 0, 'it was not computed');
      check(hashOf(among.logits) === hashOf(alone.logits), 'the neighbours changed the logits');
    },
  },
  {
    name: 'files are decoded as they are to be seen',
    async run({ decodeImage }) {
      const { signal } = new AbortController();
      const picture = drawPicture({ ...sea, width: 5, height: 3 });
      const alpha = Uint8Array.from({ length: 15 }, (_, i) => (i % 2 ? 255 : 0));
      const plain = await decodeImage(await encodePng(picture), 'image/png', signal);
      check(plain.width === 5 && plain.height === 3, 'a PNG file has another size');
      const levels = plain.rgba.filter((_, i) => i % 4 !== 3);
      check(levels.join() === picture.rgb.join(), 'a PNG file has other colours');
      const clear = await decodeImage(await encodePng(picture, alpha), 'image/png', signal);
      const opacity = clear.rgba.filter((_, i) => i % 4 === 3);
      check(opacity.join() === alpha.join(), 'the opacity is lost');

      for (const [file, type] of [
        [jpeg, 'image/jpeg'],
        [webp, 'image/webp'],
        [webpLossless, 'image/webp'],
      ] as const) {
        const { width, height, rgba } = await decodeImage(file, type, signal);
        check(width === 16 && height === 8, `a ${type} file has another size`);
        check(near(rgba, 16 * 4 + 3, left) && near(rgba, 16 * 4 + 12, right), `${type}: colours`);
      }
      const turned = await decodeImage(turnedJpeg(), 'image/jpeg', signal);
      check(turned.width === 8 && turned.height === 16, 'a turned photograph is not turned');
      check(near(turned.rgba, 3 * 8 + 4, left), 'its left is not on top');
      for (const [file, type] of [
        [(await encodePng(picture)).subarray(0, 60), 'image/png'],
        [jpeg.subarray(0, 40), 'image/jpeg'],
        [webp.subarray(0, 30), 'image/webp'],
      ] as const) {
        const failed = await decodeImage(file, type, signal).then(
          () => false,
          () => true,
        );
        check(failed, `half a ${type} file was decoded`);
      }
    },
  },
  {
    name: 'a question about a picture is answered by its schema, through the API',
    async run({ engine, decodeImage }) {
      const api = createApi({ ...openPorts(engine), decodeImage });
      const answer = async (waves: Waves): Promise<string> => {
        const url = dataUrl(await encodePng(drawPicture(waves)));
        const body = await post(api.fetch, url);
        const { content } = body.choices[0].message;
        const document = JSON.parse(content) as { subject: unknown; colours: unknown[] };
        check(['sea', 'meadow', 'street'].includes(String(document.subject)), content);
        check(document.colours.length === 3, content);
        check(body.usage.prompt_tokens > 757, `${body.usage.prompt_tokens} tokens of prompt`);
        return content;
      };
      const answers = [await answer(sea), await answer(meadow), await answer(sea)];
      check(answers[0] === answers[2], 'the same question has two answers');
      check(answers[0] !== answers[1], 'the picture makes no difference');
      const refused = await post(api.fetch, 'https://example.com/sea.png');
      check(refused.error.param === 'messages[0].content[0].image_url.url', refused.error.message);
      return answers;
    },
  },
];

// biome-ignore lint/suspicious/noExplicitAny: a case looks into answers whose form the API's own tests check.
async function post(fetch: (request: Request) => Promise<Response>, url: string): Promise<any> {
  const schema = {
    type: 'object',
    properties: {
      subject: { enum: ['sea', 'meadow', 'street'] },
      colours: { type: 'array', items: { type: 'integer' }, minItems: 3, maxItems: 3 },
    },
    required: ['subject', 'colours'],
    additionalProperties: false,
  };
  const response = await fetch(
    new Request('http://localhost/v1/chat/completions', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer test' },
      body: JSON.stringify({
        model: 'tiny-vision',
        seed: 3,
        max_tokens: 60,
        messages: [
          {
            role: 'user',
            content: [
              { type: 'image_url', image_url: { url, detail: 'low' } },
              { type: 'text', text: 'What is it?' },
            ],
          },
        ],
        response_format: { type: 'json_schema', json_schema: { name: 'picture', schema } },
      }),
    }),
  );
  return response.json();
}

function near(rgba: ArrayLike<number>, pixel: number, colour: readonly number[]): boolean {
  return colour.every((level, i) => Math.abs(rgba[4 * pixel + i]! - level) < 12);
}
