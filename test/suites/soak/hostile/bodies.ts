/** Bodies of 20 MB, each of another shape. */

const size = 20 * 1024 * 1024 - 1000;

/** As many copies as have `size` bytes, between commas. */
const many = (item: string, bytes = size): string =>
  new Array(Math.floor(bytes / (item.length + 1))).fill(item).join(',');

const chat = (model: string, fields: string) =>
  `{"model":"${model}","messages":[{"role":"user","content":"x"}],${fields}}`;

/** The shapes, by what is in them. */
export const largeBodies: Readonly<Record<string, (model: string) => string>> = {
  zeros: (model) => chat(model, `"metadata":[${many('0')}]`),
  'empty objects': (model) => chat(model, `"metadata":[${many('{}')}]`),
  'empty arrays': (model) => chat(model, `"tools":[${many('[]')}]`),
  members: (model) =>
    chat(
      model,
      `"metadata":{${Array.from({ length: size / 16 }, (_, i) => `"k${i.toString(36)}":0`).join()}}`,
    ),
  'a long text': (model) =>
    `{"model":"${model}","messages":[{"role":"user","content":"${'word '.repeat(size / 5)}"}]}`,
  escapes: (model) =>
    `{"model":"${model}","messages":[{"role":"user","content":"${'\\u00e9'.repeat(size / 6)}"}]}`,
  'many messages': (model) =>
    `{"model":"${model}","messages":[${many('{"role":"user","content":"x"}')}]}`,
  'deep arrays': (model) =>
    chat(model, `"metadata":${'['.repeat(size / 2)}${']'.repeat(size / 2)}`),
  'deep objects': (model) =>
    chat(model, `"metadata":${'{"a":'.repeat(size / 6)}0${'}'.repeat(size / 6)}`),
  'broken at the end': (model) => `${chat(model, `"metadata":[${many('1.5e3')}]`).slice(0, -2)}!`,
  'a large schema': (model) =>
    chat(
      model,
      `"response_format":{"type":"json_schema","json_schema":{"name":"a","schema":{"enum":[${many('"abcdefghij"')}]}}}`,
    ),
  'a schema of many members': (model) =>
    chat(
      model,
      `"response_format":{"type":"json_schema","json_schema":{"name":"a","schema":{"properties":{${Array.from({ length: size / 40 }, (_, i) => `"p${i}":{"type":"string"}`).join()}}}}}`,
    ),
  'a large number': (model) => chat(model, `"seed":${'9'.repeat(size)}`),
  'not utf-8': (model) => chat(model, `"user":"${'\u00ff'.repeat(size / 2)}"`),
  nothing: () => ' '.repeat(size),
};
