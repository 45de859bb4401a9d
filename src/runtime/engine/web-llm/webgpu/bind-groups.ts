/** Number of bind groups to keep per layout before starting over. */
const MAX_BIND_GROUPS = 4096;

/**
 * Caches bind groups of whole buffers, one per set of buffers. WeInfer (Chen et al., WWW 2025)
 * found this reuse to be the most valuable optimisation for web-llm.
 *
 * @param create the device's original function
 * @param sharedFor returns the buffer to bind in place of another
 */
export function reusedBindGroups(
  create: GPUDevice['createBindGroup'],
  sharedFor: (buffer: GPUBuffer) => GPUBuffer,
): GPUDevice['createBindGroup'] {
  const known = new WeakMap<GPUBindGroupLayout, Map<string, GPUBindGroup>>();
  const numbers = new WeakMap<object, number>();
  let next = 0;

  const numberOf = (buffer: object): number => {
    let number = numbers.get(buffer);
    if (number === undefined) {
      number = next++;
      numbers.set(buffer, number);
    }
    return number;
  };

  return (descriptor) => {
    const entries: GPUBindGroupEntry[] = [];
    let key = '';
    for (const { binding, resource } of descriptor.entries) {
      if (!('buffer' in resource)) return create(descriptor);
      const { offset = 0, size = -1 } = resource;
      const buffer = sharedFor(resource.buffer);
      entries.push({ binding, resource: { ...resource, buffer } });
      key += `${binding}:${numberOf(buffer)}:${offset}:${size};`;
    }
    let groups = known.get(descriptor.layout);
    if (groups === undefined || groups.size >= MAX_BIND_GROUPS) {
      groups = new Map();
      known.set(descriptor.layout, groups);
    }
    let group = groups.get(key);
    if (group === undefined) {
      group = create({ layout: descriptor.layout, entries });
      groups.set(key, group);
    }
    return group;
  };
}
