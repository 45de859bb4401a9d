/** How often a growing answer is drawn. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  createRenderThrottle,
  type RenderThrottle,
} from '../../../src/playground/components/render-throttle.ts';

let now = 0;
let drawn = 0;
/** Milliseconds that drawing takes. */
let takes = 100;
let throttle: RenderThrottle;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 16));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  now = drawn = 0;
  takes = 100;
  throttle = createRenderThrottle(() => {
    now += takes;
    drawn++;
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('renders once for all requests before a frame', () => {
  throttle.ask();
  throttle.ask();
  vi.advanceTimersByTime(30);
  expect(drawn).toBe(1);
});

it('pauses only so long that an answer still appears to grow', () => {
  takes = 10_000;
  throttle.ask();
  vi.advanceTimersByTime(30);
  throttle.ask();
  vi.advanceTimersByTime(550);
  expect(drawn).toBe(2);
});

it('pauses twice as long as rendering took', () => {
  throttle.ask();
  vi.advanceTimersByTime(30);
  throttle.ask();
  vi.advanceTimersByTime(190);
  expect(drawn).toBe(1);
  vi.advanceTimersByTime(60);
  expect(drawn).toBe(2);
});

it('does not render after it is cancelled, until the next request', () => {
  throttle.ask();
  throttle.cancel();
  vi.advanceTimersByTime(1000);
  expect(drawn).toBe(0);
  throttle.ask();
  vi.advanceTimersByTime(30);
  expect(drawn).toBe(1);
});
