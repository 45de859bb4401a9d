/** The model that a request of the playground goes to. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Model } from '../../../../src/playground/client/wire.ts';
import {
  chosenModel,
  home,
  model,
  modelLists,
} from '../../../../src/playground/workbench/state/state.ts';

type Listed = readonly [
  id: string,
  status?: Model['status'],
  capability?: Model['capabilities'][number],
];

function offer(...models: readonly Listed[]): void {
  modelLists.value = {
    ...modelLists.value,
    server: {
      status: 'ready',
      models: models.map(([id, status = 'available', capability = 'chat']) => ({
        id,
        owned_by: 'formwork',
        capabilities: [capability],
        status,
      })),
    },
  };
}

beforeEach(() => {
  home.value = 'server';
  chosenModel.value = { server: '', browser: '' };
});

describe('the model of a request', () => {
  it('is the one that the server has loaded, regardless of its position in the list', () => {
    offer(['large', 'available'], ['loaded', 'ready'], ['small', 'available']);
    expect(model.value).toBe('loaded');
  });

  it('is one that the server is loading before those it would have to load', () => {
    offer(['large', 'available'], ['next', 'loading']);
    expect(model.value).toBe('next');
  });

  it('is the first of the list if none is loaded or the server does not report it', () => {
    offer(['large', 'available'], ['small', 'available']);
    expect(model.value).toBe('large');
    offer(['one'], ['two']);
    expect(model.value).toBe('one');
  });

  it('is never one that cannot chat, even if it is loaded', () => {
    offer(['embedder', 'ready', 'embeddings'], ['small', 'available']);
    expect(model.value).toBe('small');
  });

  it('is the selected one, as long as it exists', () => {
    chosenModel.value = { server: 'small', browser: '' };
    offer(['loaded', 'ready'], ['small', 'available']);
    expect(model.value).toBe('small');
    offer(['loaded', 'ready']);
    expect(model.value).toBe('loaded');
  });
});
