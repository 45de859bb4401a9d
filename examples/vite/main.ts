import { createClientApi, startEngine } from 'formwork';
import OpenAI from 'openai';
import { z } from 'zod';

const City = z.object({
  city: z.string().max(20),
  country: z.string().max(20),
  knownFor: z.array(z.string().max(30)).min(1).max(3),
});
const model = new URLSearchParams(location.search).get('model') ?? 'formwork-135m';
const element = (id: string) => document.getElementById(id)!;

// The engine computes in a worker that all tabs share; nothing is loaded before it is asked for.
const engine = startEngine({ modelsBaseUrl: `${import.meta.env.BASE_URL}models/`, shared: true });
await engine.load(model, {
  onProgress: ({ fraction }) => {
    (element('progress') as HTMLProgressElement).value = fraction;
  },
});

// The value as it grows, typed by the schema.
const messages = [{ role: 'user', content: 'Name a city in France.' }] as const;
for await (const partial of engine.generate({ model, messages, schema: City })) {
  element('city').textContent = partial.city ?? '';
  element('country').textContent = partial.country ?? '';
  element('known-for').textContent = partial.knownFor?.join(', ') ?? '';
}

// The same engine behind an OpenAI SDK.
const openai = new OpenAI({
  ...createClientApi(engine),
  apiKey: 'none',
  dangerouslyAllowBrowser: true,
});
const chat = await openai.chat.completions.create({
  model,
  max_tokens: 20,
  stream: true,
  messages: [{ role: 'user', content: 'Say hello.' }],
});
for await (const chunk of chat) element('chat').append(chunk.choices[0]?.delta.content ?? '');
element('chat').dataset.done = '';
