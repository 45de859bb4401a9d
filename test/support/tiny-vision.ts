import type { ModelSource } from '../../src/runtime/engine/index.ts';

/** The model of test/models that is shown pictures, below a base URL that ends in a slash. */
export function tinyVision(baseUrl: string): ModelSource {
  return {
    id: 'tiny-vision',
    ownedBy: 'formwork',
    created: 0,
    contextWindow: 4096,
    capabilities: ['chat', 'vision'],
    exactForks: true,
    url: `${baseUrl}tiny-vision/`,
    // Without workgroup memory or barriers: any adapter runs it.
    library: `${baseUrl}tiny-vision/tiny-vision-software.wasm`,
  };
}
