import { startEngine } from 'formwork';

// Webpack finds the worker by itself, and puts it into a file of its own beside this one.
const engine = startEngine({ modelsBaseUrl: 'models/' });
const generation = engine.generate({
  model: new URLSearchParams(location.search).get('model') ?? 'formwork-135m',
  messages: [{ role: 'user', content: 'Name a city in France.' }],
  schema: {
    type: 'object',
    properties: {
      city: { type: 'string', maxLength: 20 },
      country: { type: 'string', maxLength: 20 },
      knownFor: {
        type: 'array',
        items: { type: 'string', maxLength: 30 },
        minItems: 1,
        maxItems: 3,
      },
    },
    required: ['city', 'country', 'knownFor'],
    additionalProperties: false,
  },
});
const answer = document.querySelector('#answer');
for await (const city of generation) answer.textContent = JSON.stringify(city, null, 2);
answer.dataset.done = '';
