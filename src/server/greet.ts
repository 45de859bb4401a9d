/** What `npm start` prints. */
import type { Config } from './config.ts';
import type { Service } from './service.ts';

/** What a person needs for a first call, by copy and paste. Secrets are shown when they are made, and never again. */
export function greet(url: string, config: Config, { firstKey, firstAdminSecret }: Service): void {
  const key = firstKey?.key;
  const keyLine = key
    ? `${key}  (shown this once)`
    : config.FORMWORK_API_KEY
      ? 'the one in FORMWORK_API_KEY'
      : 'made at the first start; `npx formwork keys create --name NAME` makes another';
  const rows = [
    ['Playground', `${url}/${key ? `#key=${key}` : ''}`],
    ['Dashboard', `${url}/dashboard`],
    ...(firstAdminSecret ? [['  secret', `${firstAdminSecret}  (shown this once)`]] : []),
    ['API', `${url}/v1`],
    ['Key', keyLine],
  ];
  console.log(`
${rows.map(([name = '', value]) => `  ${name.padEnd(11)} ${value}`).join('\n')}

  curl ${url}/v1/chat/completions -H 'authorization: Bearer ${key ?? '<key>'}' -H 'content-type: application/json' \\
    -d '${JSON.stringify(exampleRequest(config.FORMWORK_MODEL))}'
`);
}

const exampleRequest = (model: string) => ({
  model,
  messages: [{ role: 'user', content: 'Name a city in France.' }],
  response_format: {
    type: 'json_schema',
    json_schema: {
      name: 'city',
      schema: {
        type: 'object',
        properties: { city: { type: 'string', maxLength: 20 }, capital: { type: 'boolean' } },
        required: ['city', 'capital'],
        additionalProperties: false,
      },
    },
  },
});
