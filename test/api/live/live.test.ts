import { afterAll, beforeAll, describe, test } from 'vitest';
import { createApi } from '../../../src/runtime/api/index.ts';
import { createEngine, type Engine } from '../../../src/runtime/engine/index.ts';
import { type NodeHome, openNodeHome } from '../../runtime/node-home.ts';
import { openPorts } from '../../support/open-ports.ts';
import { liveCases } from './cases.ts';
import type { ApiHome } from './home.ts';

describe('in Node', () => {
  let node: NodeHome;
  let engine: Engine;
  let home: ApiHome;

  beforeAll(async () => {
    node = await openNodeHome();
    engine = createEngine({ modelsBaseUrl: node.modelsBaseUrl });
    await engine.load('tiny');
    home = { ...createApi(openPorts(engine)), origin: 'http://localhost' };
  });

  afterAll(async () => {
    await engine.unload('tiny');
    node.close();
  });

  test.each(liveCases)('$name', async (one) => {
    await one.run(home);
  });
});
