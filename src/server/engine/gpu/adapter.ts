/** Chooses the adapter: a GPU if there is one, otherwise a software adapter. */
import { create } from 'webgpu';
import { formworkError } from '../../../runtime/common/errors.ts';
import {
  type AdapterKind,
  adapterKind,
  adapterName,
  lowLimitOf,
} from '../../../runtime/models/index.ts';
import { closedDevices } from './closed-devices.ts';
import { useBundledLoader, useSwiftShader } from './swiftshader.ts';
import { hasVulkanDriver, hasVulkanLoader } from './vulkan-loader.ts';

/**
 * `FORMWORK_ADAPTER`: `auto` prefers a GPU that can run models and falls back to software, `gpu`
 * requires a GPU, `swiftshader` requires SwiftShader; anything else is (part of) the name of one of
 * Dawn's adapters.
 */
export type AdapterChoice = 'auto' | 'gpu' | 'swiftshader' | (string & {});

/** A chosen adapter. */
export interface ChosenAdapter {
  readonly gpu: GPU;
  readonly kind: AdapterKind;
  readonly name: string;
  /** Why it is not a GPU of this machine, where that is known: part of a sentence. */
  readonly noGpu?: string;
}

/** An adapter that Dawn has opened. */
interface OpenedAdapter extends ChosenAdapter {
  /** Which limit is too low for all models. */
  readonly lowLimit: string | undefined;
}

/**
 * Robust buffer access and command validation protect against untrusted shaders. Ours are trusted,
 * and on a software adapter these checks take 30 to 40% of the time. Nor do they read workgroup
 * memory before they write it: SwiftShader zeroes each word of it by an instruction of its own,
 * which took 1.4 s to compile for one shader with 8 kB.
 */
const SOFTWARE_TOGGLES =
  'enable-dawn-features=disable_robustness,skip_validation,disable_workgroup_init';

/**
 * Dawn hides 16-bit floats on NVIDIA's GPUs under Vulkan, because of failures in the conformance
 * tests (https://crbug.com/42251215).
 */
const F16_TOGGLE = 'enable-dawn-features=vulkan_enable_f16_on_nvidia';

/**
 * Finds the requested adapter. Throws `webgpu_unavailable` if there is none.
 * @param f16 Whether it has 16-bit floats also where Dawn hides them.
 */
export async function chooseAdapter(
  choice: AdapterChoice,
  dataDir: string,
  f16 = false,
): Promise<ChosenAdapter> {
  if (choice === 'swiftshader') return swiftShader(dataDir);
  const canFind = await hasVulkan(dataDir);
  // Dawn would log a warning and find nothing.
  if (choice === 'auto' && !canFind) return swiftShader(dataDir);
  const named = choice === 'auto' || choice === 'gpu' ? [] : [`adapter=${choice}`];
  let refusal: unknown;
  const found = await open(f16 ? [...named, F16_TOGGLE] : named, (reason) => {
    refusal = reason;
  });
  if (choice === 'gpu' && found?.kind !== 'gpu') {
    const closed = closedDevices();
    const reason = closed === undefined ? '' : `: ${closed}`;
    throw formworkError(
      `FORMWORK_ADAPTER requires a GPU, but WebGPU finds none${reason}. Install its driver (on Linux: Vulkan 1.1 or newer, with the loader libvulkan.so.1; \`vulkaninfo\` should list it), or unset FORMWORK_ADAPTER to compute in software.`,
      { code: 'webgpu_unavailable' },
    );
  }
  if (found === undefined) {
    if (choice === 'auto') return swiftShader(dataDir);
    throw formworkError(
      `FORMWORK_ADAPTER is "${choice}", but no adapter has this name.${namesIn(refusal)}`,
      { code: 'webgpu_unavailable' },
    );
  }
  if (found.kind === 'software') return (await open([...named, SOFTWARE_TOGGLES])) ?? found;
  if (choice !== 'auto' || found.lowLimit === undefined) return found;
  const software = (await lavapipe()) ?? (await swiftShader(dataDir).catch(() => undefined));
  if (software === undefined) return found;
  return { ...software, noGpu: `${found.name} cannot run models, as ${found.lowLimit}` };
}

/** Mesa's software adapter, if this machine has one that runs models. */
async function lavapipe(): Promise<OpenedAdapter | undefined> {
  const found = await open(['adapter=llvmpipe', SOFTWARE_TOGGLES]);
  return found?.lowLimit === undefined ? found : undefined;
}

/**
 * Whether Dawn can look for adapters: on Linux it needs a Vulkan loader, and finds drivers by it.
 */
async function hasVulkan(dataDir: string): Promise<boolean> {
  if (process.platform !== 'linux' || hasVulkanLoader()) return true;
  return hasVulkanDriver() && useBundledLoader(dataDir);
}

/** The adapters that Dawn lists when it finds none of a name, as a sentence. */
function namesIn(refusal: unknown): string {
  const names = [...String(refusal).matchAll(/name: '(.*)'/g)].map(([, name]) => `"${name}"`);
  return names.length === 0 ? '' : ` There are: ${names.join(', ')}.`;
}

async function swiftShader(dataDir: string): Promise<OpenedAdapter> {
  await useSwiftShader(dataDir);
  const found = await open(['backend=vulkan', SOFTWARE_TOGGLES]);
  if (found !== undefined) return found;
  throw formworkError('WebGPU finds no usable GPU, and the software adapter does not start.', {
    code: 'webgpu_unavailable',
  });
}

async function open(
  options: string[],
  onRefused: (reason: unknown) => void = () => {},
): Promise<OpenedAdapter | undefined> {
  const gpu = create(options);
  // Dawn throws instead of resolving to null if no adapter has the requested name.
  const adapter = await gpu
    .requestAdapter({ powerPreference: 'high-performance' })
    .catch((reason: unknown) => {
      onRefused(reason);
      return null;
    });
  if (adapter === null) return undefined;
  const { info } = adapter;
  return { gpu, kind: adapterKind(info), name: adapterName(info), lowLimit: lowLimitOf(adapter) };
}
