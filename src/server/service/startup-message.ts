/** The output of `npm start`. */

import { prebuiltModels } from '../../runtime/engine/index.ts';
import {
  type AdapterKind,
  type AdapterLimits,
  idOfFamily,
  recommendedModels,
} from '../../runtime/models/index.ts';
import type { Config } from '../settings/config.ts';
import type { Service } from './service.ts';

/** Everything for a first call, ready to copy. Secrets are shown once, when they are generated. */
export function printStartupMessage(
  url: string,
  config: Config,
  { firstKey, firstAdminSecret }: Service,
  advice?: string,
): void {
  const key = firstKey?.key;
  const keyLine = key
    ? `${key}  (shown only once)`
    : config.FORMWORK_API_KEY
      ? 'the one in FORMWORK_API_KEY'
      : 'printed when it was created; create another with `npx formwork keys create --name NAME`';
  const rows = [
    ['Playground', `${url}/${key ? `#key=${key}` : ''}`],
    ['Dashboard', `${url}/dashboard`],
    ...(firstAdminSecret ? [['  secret', `${firstAdminSecret}  (shown only once)`]] : []),
    ['API', `${url}/v1`],
    ['Key', keyLine],
  ];
  console.log(`
${rows.map(([name = '', value]) => `  ${name.padEnd(11)} ${value}`).join('\n')}
${advice === undefined ? '' : `\n  ${advice}\n`}
  curl ${url}/v1/chat/completions -H 'authorization: Bearer ${key ?? '<key>'}' -H 'content-type: application/json' \\
    -d '${JSON.stringify(exampleRequest(config.FORMWORK_MODEL))}'
`);
}

/**
 * Suggests a better model than the small bundled one: one line, at a start with a GPU and no other
 * model. Nothing is downloaded without a request.
 */
export function adviceFor(
  kind: AdapterKind,
  adapter: AdapterLimits,
  offered: readonly { readonly id: string }[],
): string | undefined {
  if (kind !== 'gpu' || offered.length > 0) return undefined;
  const options = recommendedModels.map(({ role, family }) => {
    const id = idOfFamily(family, adapter.features.has('shader-f16'));
    const bytes = prebuiltModels().find((source) => source.id === id)?.downloadBytes ?? 0;
    return { role, id, size: `${(bytes / 1e9).toFixed(1)} GB` };
  });
  const middle = options.find(({ role }) => role === 'balanced')!;
  const sizes = options.map(({ role, size }) => `${role} ${size}`).join(', ');
  return `A better model for this GPU: \`npx formwork models pull ${middle.id}\` (${sizes}: docs/models.md)`;
}

const exampleRequest = (model: string) => ({
  model,
  temperature: 0,
  messages: [{ role: 'user', content: 'Name a city in France.' }],
  response_format: {
    type: 'json_schema',
    json_schema: {
      name: 'city',
      schema: {
        type: 'object',
        properties: {
          city: { type: 'string', maxLength: 20 },
          country: { enum: ['France', 'Italy', 'Spain'] },
        },
        required: ['city', 'country'],
        additionalProperties: false,
      },
    },
  },
});
