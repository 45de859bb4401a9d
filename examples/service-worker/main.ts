import { connect } from 'formwork';

await navigator.serviceWorker.register('./service-worker.js', { type: 'module' });
await navigator.serviceWorker.ready;
if (!navigator.serviceWorker.controller) {
  await new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
  });
}

const server = connect({ baseURL: `${location.origin}/v1`, apiKey: 'none' });
const city = await server.generate({
  model: new URLSearchParams(location.search).get('model') ?? 'formwork-135m',
  messages: [{ role: 'user', content: 'Name a city in France.' }],
  schema: {
    type: 'object',
    properties: {
      city: { type: 'string', maxLength: 20 },
      country: { enum: ['France', 'Italy', 'Spain'] },
    },
    required: ['city', 'country'],
    additionalProperties: false,
  },
  temperature: 0,
});
const answer = document.getElementById('answer')!;
answer.textContent = `${city.city} is in ${city.country}.`;
answer.dataset.done = '';
