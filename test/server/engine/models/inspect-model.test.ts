/** A model of one's own, looked at by its address before it is added. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inspectModel } from '../../../../src/server/engine/models/inspect.ts';
import { UsageProblem } from '../../../../src/server/settings/usage-problem.ts';

const tiny = resolve(import.meta.dirname, '../../../../public/models/tiny');

/** Serves `tiny` as Hugging Face's layout has it, and as a plain folder. */
const server = createServer((request, response) => {
  const file = /^\/(?:me\/X-MLC\/resolve\/main|plain)\/([\w.-]+)$/.exec(request.url ?? '')?.[1];
  if (file === undefined) {
    response.writeHead(404).end();
    return;
  }
  readFile(join(tiny, file)).then(
    (bytes) => response.end(bytes),
    () => response.writeHead(404).end(),
  );
});
let host = '';

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const inspect = (place: string, id?: string) =>
  inspectModel({
    place,
    id,
    libraries: [join(tiny, 'tiny-gpu.wasm')],
    reasoning: false,
    mirrors: undefined,
  });

test('a model needs a name', async () => {
  await expect(inspect(tiny, '')).rejects.toThrow(
    new UsageProblem(`The model at ${tiny} has no name. Pass one with --id NAME.`),
  );
});

describe('the address of a model', () => {
  test('may be its page on a server with the URL layout of Hugging Face', async () => {
    const { model } = await inspect(`${host}/me/X-MLC`);
    expect(model).toMatchObject({ id: 'X-MLC', url: `${host}/me/X-MLC/resolve/main/` });
  });

  test('may be the folder of its files', async () => {
    const { model } = await inspect(`${host}/plain`);
    expect(model).toMatchObject({ id: 'plain', url: `${host}/plain/` });
  });

  test('is in the error if the files are not found', async () => {
    await expect(inspect(`${host}/nothing`)).rejects.toMatchObject({
      code: 'model_load_failed',
      message: `${host}/nothing/mlc-chat-config.json answers 404 Not Found.`,
    });
  });
});
