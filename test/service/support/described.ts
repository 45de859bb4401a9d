/** Answers against the description of the interface. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openApiDocument } from '../../../src/runtime/api/index.ts';
import { serverEndpoints } from '../../../src/server/v1/endpoints.ts';

interface Operation {
  readonly responses: Readonly<
    Record<
      string,
      { readonly $ref?: string; readonly content?: Readonly<Record<string, { schema: object }>> }
    >
  >;
}

const { paths, components } = openApiDocument({
  serverUrl: 'http://localhost/v1',
  own: serverEndpoints,
}) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: object;
};

/** Every operation of the description, as `GET /files/{id}`. */
export const describedOperations: ReadonlySet<string> = new Set(
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  ),
);

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema({ $id: 'http://localhost/openapi.json', components });

/**
 * What is wrong with an answer by the description; undefined when nothing is, or when no path of it
 * is meant.
 */
export function undescribed(
  method: string,
  url: string,
  answer: { readonly status: number; readonly type: string | undefined; readonly json: unknown },
): string | undefined {
  const path = url.replace(/^\/v1/, '').replace(/\?.*/, '');
  const matches = (known: string) =>
    new RegExp(`^${known.replaceAll(/\{[^}]*\}/g, '[^/]+')}$`).test(path);
  const found = Object.entries(paths).find(
    ([known, methods]) => matches(known) && method.toLowerCase() in methods,
  );
  if (!url.startsWith('/v1/') || !found) return undefined;
  const response = found[1][method.toLowerCase()]?.responses[answer.status];
  if (!response) return `${method} ${url} ended with ${answer.status}`;
  if (response.$ref || !response.content) return undefined;
  const body = answer.type && response.content[answer.type];
  if (!body) return `${method} ${url} was answered in ${answer.type}`;
  if (answer.type !== 'application/json') return undefined;
  const schema = JSON.parse(
    JSON.stringify(body.schema).replaceAll('"#/', '"http://localhost/openapi.json#/'),
  );
  return ajv.validate(schema, answer.json) ? undefined : `${method} ${url}: ${ajv.errorsText()}`;
}
