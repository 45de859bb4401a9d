import { expect, test } from 'vitest';
import { checkLine } from '../../src/server/files/check-line.ts';

const line = (customId: unknown) =>
  checkLine(
    1,
    JSON.stringify({
      custom_id: customId,
      method: 'POST',
      url: '/v1/chat/completions',
      body: { model: 'm', messages: [{ role: 'user', content: 'x' }] },
    }),
  );

test('custom_id is a text of 1 to 512 characters', () => {
  for (const id of ['a', 'ü'.repeat(512)]) expect(line(id)).toMatchObject({ customId: id });
  for (const id of ['', 'a'.repeat(513), 5, null, undefined, '\u0000', '\ud800']) {
    expect(line(id)).toMatchObject({ line: 1, code: 'invalid_value', param: 'custom_id' });
  }
});
