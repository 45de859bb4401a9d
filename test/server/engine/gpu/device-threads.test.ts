import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { prepareGpu } from '../../../../src/server/engine/gpu/index.ts';
import { MODELS_FOLDER } from '../../../runtime/node-home.ts';

/** The names and nice values of this process's threads (proc(5), /proc/pid/stat). */
const threads = () =>
  readdirSync('/proc/self/task').map((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    const [, name = '', rest = ''] = /\((.*)\) (.*)/s.exec(stat) ?? [];
    return { name, nice: Number(rest.split(' ')[16]) };
  });

test.runIf(process.platform === 'linux')(
  'threads of a software adapter have a lower priority than the serving thread',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'formwork-threads-'));
    const gpu = await prepareGpu({ dataDir, modelsFolder: MODELS_FOLDER });
    const adapter = await navigator.gpu.requestAdapter();
    const device = await adapter!.requestDevice();
    const all = threads();
    const own = all.find(({ name }) => name === 'MainThread')!.nice;
    const computing = all.filter(({ name }) => /^(Thread<|llvmpipe-)/.test(name));
    if (gpu.kind === 'software') expect(computing).not.toHaveLength(0);
    for (const { nice } of computing) expect(nice).toBe(Math.min(19, own + 5));
    device.destroy();
    gpu.close();
    await rm(dataDir, { recursive: true, force: true });
  },
);
