/** Sizes and hashes of the models in public/models; written by `npm run models:files`. */
import type { FileFacts } from './file-facts.ts';

/** By model, by file. */
export const embeddedFiles: Readonly<Record<string, Readonly<Record<string, FileFacts>>>> = {
  'all-minilm-l6-v2': {
    'all-minilm-l6-v2-gpu.wasm': {
      bytes: 1522830,
      sha256: '4252cabc36828fb7843be0c48247fed4142d6fb463032b8c7ec21c11f0b2e4e8',
    },
    'all-minilm-l6-v2-software.wasm': {
      bytes: 1512288,
      sha256: '64879aefa22744b8a775fca6a528be7ac6666ac3a440129e304c20bd568fb963',
    },
    'mlc-chat-config.json': {
      bytes: 461,
      sha256: 'a11ff8acbf4c9e71599e72edf30b38a312bcbf2ad611b524c22aaf08364fc6a5',
    },
    'params_shard_0.bin': {
      bytes: 24939960,
      sha256: '57a7cba1eee7fcdd6801274b6e7c9e63c2e54341677bb552ff987a480349b1ec',
    },
    'tensor-cache.json': {
      bytes: 35790,
      sha256: 'd11426d18d8c548fb10dfafd13c076b1bda5ee1ae57722158c36228ec3cff6db',
    },
    'tokenizer.json': {
      bytes: 466082,
      sha256: '3ad857958ba886d154a5a852119fb31a0dd549d03d8a3fc20e33f2336272cc19',
    },
  },
  'smollm2-135m-instruct': {
    'mlc-chat-config.json': {
      bytes: 1436,
      sha256: '7236cb0a775afa60b5c4b528fdc27700abd2351e8207bd3069152e0eb5717130',
    },
    'params_shard_0.bin': {
      bytes: 33509376,
      sha256: '35ecee3fa763baa13c71821546c0dbec743f1daef4c8cf1cf1fcfc91c4e92746',
    },
    'params_shard_1.bin': {
      bytes: 33246720,
      sha256: 'ba6b0de1be80a53e6971f62f5f7a3729605b07b8a11070b1d8f97b3712b9736c',
    },
    'params_shard_2.bin': {
      bytes: 31590144,
      sha256: '6a02f5d7b61aa90888947d018f2e08ee55cca072bcbab88661dec5af693b7fd4',
    },
    'reference.json': {
      bytes: 1195,
      sha256: 'b8bb9b7d352a7bd7eebea116b897ccd23d7a4c25930dc3fac45336c483becaa4',
    },
    'smollm2-135m-instruct-gpu.wasm': {
      bytes: 2456501,
      sha256: 'cb4ccbb1713344c54c5ee67e8d1e0185a2a0a582f4fe3b7dcd6d1881efc05099',
    },
    'smollm2-135m-instruct-software.wasm': {
      bytes: 2745228,
      sha256: 'cdb2e42fe257b186c49b84b2602efd4c4c6e25028db2a69cb78bc3e46f6addf0',
    },
    'tensor-cache.json': {
      bytes: 111150,
      sha256: 'b5bb68e794f81c1301a71c9577cbca8c7f604417e4e75452f2036b5f559440bc',
    },
    'tokenizer.json': {
      bytes: 1367671,
      sha256: 'a68ad4614054f6296aae64bf9c7431e6f5a634803417a4b1675789d6d21d3406',
    },
  },
  tiny: {
    'mlc-chat-config.json': {
      bytes: 1428,
      sha256: '7e8e6c0cb72233141ce6461a493c34138c22bb5fa84d6666dc5e639b80564584',
    },
    'params_shard_0.bin': {
      bytes: 84224,
      sha256: 'b0de67bd93bef97f5fcd47d330a7bd0ac1c1fe2699d015e92b4860bb62e30121',
    },
    'reference.json': {
      bytes: 1020,
      sha256: '01ee98c7f4195f1d684977b2fcfe1ee553d295ef2b411f9d5c35218c548b8498',
    },
    'tensor-cache.json': {
      bytes: 8459,
      sha256: '1d9753cf50fa68b0d8b8dfa4775676693493fdfcceec9fc1aa6732847ba26752',
    },
    'tiny-gpu.wasm': {
      bytes: 1479938,
      sha256: '152471765a943de4f8e3067b079d0df5fe94c11f0097d69ebf81f45e5045d3b6',
    },
    'tiny-software.wasm': {
      bytes: 1814469,
      sha256: '7e90398224d484be83597ff46521152227a49806c94a5cbd378aae078551f694',
    },
    'tokenizer.json': {
      bytes: 7830,
      sha256: '5c9129e94748aba7813d330d4aff74604c8fd973605fde9cb821c5aad27bdcf5',
    },
  },
};
