import { expect, test, vi } from 'vitest';
import { createAttempts } from '../../../../src/server/admin/auth/attempts.ts';

test('guessing slows down, then stops, and blocks no other address', async () => {
  vi.useFakeTimers();
  try {
    const attempts = createAttempts();
    const guess = async (): Promise<boolean> => {
      try {
        await attempts.check('192.0.2.1');
      } catch (error) {
        expect(error).toMatchObject({ code: 'rate_limit_exceeded' });
        return false;
      }
      await attempts.wrong('192.0.2.1');
      return true;
    };
    let compared = 0;
    for (let second = 0; second < 3000; second++) {
      if (await guess()) compared++;
      if (second === 30) expect(compared).toBe(5);
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(compared).toBe(20);
    await attempts.check('192.0.2.2');
    await vi.advanceTimersByTimeAsync(700_000);
    await attempts.check('192.0.2.1');
  } finally {
    vi.useRealTimers();
  }
});
