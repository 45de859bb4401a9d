import type { ModelSource } from '../../src/runtime/models/index.ts';

/** The vision model of test/models, below a base URL that ends in a slash. */
export function tinyVision(baseUrl: string): ModelSource {
  return {
    id: 'tiny-vision',
    ownedBy: 'formwork',
    created: 0,
    contextWindow: 4096,
    capabilities: ['chat', 'vision'],
    exactForks: true,
    exactRows: true,
    url: `${baseUrl}tiny-vision/`,
    // Uses no workgroup memory or barriers, so it runs on any adapter.
    library: `${baseUrl}tiny-vision/tiny-vision-software.wasm`,
  };
}
