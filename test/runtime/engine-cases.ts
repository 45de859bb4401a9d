/**
 * What an engine must do wherever it runs: models come and go, and everything that waits for them
 * hears what became of it.
 */
import { check, codeOf, same } from './checks.ts';
import type { RuntimeCase } from './home.ts';
import { greedy, PROMPT } from './writing.ts';

/** Cases of an engine of their own. */
export const engineCases: readonly RuntimeCase[] = [
  {
    name: 'aborting a request frees its place at the next token',
    async run({ createEngine }) {
      const engine = createEngine({ maxSequences: 1 });
      const model = await engine.load('tiny');
      const controller = new AbortController();
      const sequence = await model.open({ signal: controller.signal });
      const appending = sequence.append(model.encode('word '.repeat(300)));
      const waiting = model.open();
      setTimeout(() => controller.abort(), 1);
      const code = await codeOf(appending);
      check(code === 'aborted', `the append ended with ${code}`);
      (await waiting).close();
      check((await codeOf(sequence.append([1]))) === 'aborted', 'the sequence lives on');
      await engine.unload('tiny');
    },
  },
  {
    name: 'a lost device or a failed runtime ends what runs with a clear error, and the next load works',
    async run({ createEngine }) {
      const devices: GPUDevice[] = [];
      let isFailing = false;
      const { requestDevice } = GPUAdapter.prototype;
      GPUAdapter.prototype.requestDevice = async function (...parameters) {
        const device = await requestDevice.apply(this, parameters);
        devices.push(device);
        const submit = device.queue.submit.bind(device.queue);
        device.queue.submit = (buffers) => {
          // What TVM's runtime throws is not an error.
          if (isFailing) throw { message: 'Program terminated with exit(1)' };
          submit(buffers);
        };
        return device;
      };
      const engine = createEngine();
      try {
        const model = await engine.load('tiny');
        const before = await greedy(model, PROMPT, 4);
        const sequence = await model.open();
        const appending = sequence.append(model.encode('word '.repeat(300)));
        setTimeout(() => devices.at(-1)!.destroy(), 5);
        const code = await codeOf(appending);
        check(code === 'device_lost', `the append ended with ${code}`);
        const next = await codeOf(model.open());
        check(next === 'device_lost', `opening ended with ${next}`);
        const again = await greedy(await engine.load('tiny'), PROMPT, 4);
        check(same(before, again), 'the model came back different');
        isFailing = true;
        const failed = await codeOf((await (await engine.load('tiny')).open()).append([1]));
        check(failed === 'device_lost', `the append ended with ${failed}`);
        isFailing = false;
        const last = await greedy(await engine.load('tiny'), PROMPT, 4);
        check(same(before, last), 'the model came back different after the runtime had failed');
        await engine.unload('tiny');
      } finally {
        GPUAdapter.prototype.requestDevice = requestDevice;
      }
    },
  },
  {
    name: 'without WebGPU the error says what to do',
    async run({ createEngine }) {
      const gpu = Object.getOwnPropertyDescriptor(navigator, 'gpu');
      Object.defineProperty(navigator, 'gpu', { value: undefined, configurable: true });
      try {
        const code = await codeOf(createEngine().load('tiny'));
        check(code === 'webgpu_unavailable', `the load ended with ${code}`);
      } finally {
        if (gpu) Object.defineProperty(navigator, 'gpu', gpu);
        else Reflect.deleteProperty(navigator, 'gpu');
      }
    },
  },
  {
    name: 'loads at the same time share one model, and its status can be followed',
    async run({ createEngine }) {
      const engine = createEngine();
      const status = () => engine.models().find(({ id }) => id === 'tiny')?.status;
      const seen = [status()];
      const progress: number[] = [];
      const onProgress = ({ fraction }: { fraction: number }) => progress.push(fraction);
      const loading = [engine.load('tiny', { onProgress }), engine.load('tiny')] as const;
      const controller = new AbortController();
      const impatient = engine.load('tiny', { signal: controller.signal });
      controller.abort();
      seen.push(status());
      check((await codeOf(impatient)) === 'aborted', 'the caller cannot leave');
      check((await loading[0]) === (await loading[1]), 'the model was loaded twice');
      seen.push(status());
      await engine.unload('tiny');
      check((await codeOf((await loading[0]).open())) === 'aborted', 'it lives on unloaded');
      seen.push(status());
      const ordered = progress.every((value, i) => i === 0 || value >= progress[i - 1]!);
      check(ordered && progress.at(-1) === 1, `the progress was ${progress}`);
      return seen;
    },
  },
  {
    name: 'a model that needs room has an idle one unloaded, which comes back when it is asked for',
    async run({ createEngine }) {
      // The weights of the model that embeds are 24.9 MB, tiny is about 2 MB.
      const engine = createEngine({ memoryBytes: 26e6 });
      const ready = () =>
        engine.models().flatMap(({ id, status }) => (status === 'ready' ? [id] : []));
      const before = await greedy(await engine.load('tiny'), PROMPT, 4);
      const model = await engine.load('all-minilm-l6-v2');
      const seen = [ready()];
      const [vector] = await model.embed!([model.encode('Room for one.')]);
      check(vector?.length === 384, 'it does not embed');
      const after = await greedy(await engine.load('tiny'), PROMPT, 4);
      seen.push(ready());
      check(same(before, after), 'the model came back different');
      const large = await codeOf(engine.load('formwork-135m'));
      check(large === 'out_of_memory', `a model beyond the limit ended with ${large}`);
      await engine.unload('tiny');
      return seen;
    },
  },
  {
    name: 'a model that is not there is named',
    async run({ engine }) {
      check((await codeOf(engine.load('no-such-model'))) === 'model_not_found', 'it was found');
    },
  },
];
