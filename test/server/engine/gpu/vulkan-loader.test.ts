import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { chooseAdapter } from '../../../../src/server/engine/gpu/adapter.ts';
import { hasVulkanDriver } from '../../../../src/server/engine/gpu/vulkan-loader.ts';

const folder = mkdtempSync(join(tmpdir(), 'formwork-icd-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a Vulkan driver', () => {
  test('is installed if a folder has its manifest', () => {
    const without = Object.fromEntries(
      ['VK_DRIVER_FILES', 'VK_ICD_FILENAMES'].map((name) => [name, process.env[name]]),
    );
    for (const name of Object.keys(without)) delete process.env[name];
    try {
      expect(hasVulkanDriver([folder, join(folder, 'absent')])).toBe(false);
      writeFileSync(join(folder, 'nvidia_icd.json'), '{}');
      expect(hasVulkanDriver([folder])).toBe(true);
    } finally {
      for (const [name, value] of Object.entries(without)) {
        if (value !== undefined) process.env[name] = value;
      }
    }
  });

  test.runIf(process.platform === 'linux' && process.arch === 'x64')(
    'is found with the loader of the package where none is installed',
    async () => {
      // Unpacks the package.
      await chooseAdapter('swiftshader', join(tmpdir(), 'formwork-test'));
      // A process of its own: a loader stays loaded. SwiftShader's manifest stands for a driver
      // that a container's toolkit has added.
      const program = `
        import { chooseAdapter } from ${JSON.stringify(join(import.meta.dirname, '../../../../src/server/engine/gpu/adapter.ts'))};
        import { readdirSync, readFileSync } from 'node:fs';
        const data = ${JSON.stringify(join(tmpdir(), 'formwork-test'))};
        const unpacked = readdirSync(data).find((name) => /^swiftshader-\\d/.test(name));
        process.env.VK_DRIVER_FILES = data + '/' + unpacked + '/vk_swiftshader_icd.json';
        const real = process.dlopen;
        let hidden = 0;
        process.dlopen = function (module, file, ...rest) {
          if (file === 'libvulkan.so.1') { hidden++; throw new Error('no such file'); }
          return real.call(process, module, file, ...rest);
        };
        const { name } = await chooseAdapter('SwiftShader', data);
        const maps = readFileSync('/proc/self/maps', 'utf8');
        console.log(hidden, maps.includes(data + '/' + unpacked + '/libvulkan.so.1'), name);
        process.exit(0);
      `;
      const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      expect(output).toMatch(/^1 true .*swiftshader/i);
    },
  );
});
