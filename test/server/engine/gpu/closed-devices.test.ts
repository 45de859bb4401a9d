import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closedDevices } from '../../../../src/server/engine/gpu/closed-devices.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'formwork-dri-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the device of a GPU that cannot be opened is named, with the remedy', () => {
  const device = join(folder, 'renderD128');
  // Root may open any file, but not one that does not exist.
  symlinkSync(join(folder, 'absent'), device);
  expect(closedDevices(folder)).toMatch(
    new RegExp(`^this process may not open ${device}; run it in the group of that device`),
  );
});

test('devices that can be opened are no problem, nor is their absence', () => {
  writeFileSync(join(folder, 'renderD128'), '');
  // Only a display server opens it.
  symlinkSync(join(folder, 'absent'), join(folder, 'card0'));
  expect(closedDevices(folder)).toBeUndefined();
  expect(closedDevices(join(folder, 'absent'))).toBeUndefined();
});
