import type { Picture } from '../../src/runtime/engine/index.ts';

/** Colour waves: the frequency of each channel from left to right. */
export interface Waves {
  readonly width: number;
  readonly height: number;
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

/** Draws a reproducible image; models/formwork_models/check_vision.py draws the same one. */
export function drawPicture({ width, height, red, green, blue }: Waves): Picture {
  const rgb = new Uint8Array(3 * width * height);
  const speeds = [red, green, blue];
  for (let i = 0; i < rgb.length; i++) {
    const pixel = Math.floor(i / 3);
    const channel = i % 3;
    rgb[i] = (pixel % width) * speeds[channel]! + Math.floor(pixel / width) * (channel + 1);
  }
  return { width, height, rgb };
}
