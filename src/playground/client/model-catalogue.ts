/** The models of a home, described for selection by family, size and capabilities. */
import type { DeviceCapacity } from '../../runtime/client/index.ts';
import { formatBytes } from '../components/format.ts';
import type { Model } from './wire.ts';

/** A model to choose. */
export interface ModelEntry {
  readonly id: string;
  /** A readable name: `Llama 3.2 1B Instruct`. */
  readonly name: string;
  readonly family: string;
  /** The format of its weights and computation: `4‑bit, f16`, with a hyphen that does not break. */
  readonly precision: string | undefined;
  /** Whether it ships with Formwork. */
  readonly isEmbedded: boolean;
  readonly downloadBytes: number | undefined;
  readonly memoryBytes: number | undefined;
  readonly capabilities: readonly string[];
  readonly status: Model['status'];
}

const suffix = /-q(\d+)f(\d+)(?:_\d+)?(?:-(?:MLC|\dk|\w+))*$/;

/** Parses a model's id. web-llm's ids end in the format of the weights. */
function readId(id: string): Pick<ModelEntry, 'name' | 'family' | 'precision'> {
  const match = suffix.exec(id);
  const base = match ? id.slice(0, match.index) : id;
  const words = base
    .replaceAll(/[-_]+/g, ' ')
    .replaceAll(/\b(\d+)([bm])\b/g, (size) => size.toUpperCase());
  const name = words.charAt(0).toUpperCase() + words.slice(1);
  const bits = match?.[1] === '0' ? 'unquantized' : `${match?.[1]}‑bit`;
  const context = /-(\d+k)$/.exec(id)?.[1];
  return {
    name: context === undefined ? name : `${name}, ${context} context`,
    family: /^[A-Za-z]+/.exec(base)?.[0] ?? base,
    precision: match ? `${bits}, f${match[2]}` : undefined,
  };
}

/** The entry of a model. */
export function entryOf(model: Model): ModelEntry {
  const isEmbedded = model.owned_by === 'formwork';
  return {
    id: model.id,
    ...(isEmbedded
      ? { name: model.id, family: 'Formwork', precision: undefined }
      : readId(model.id)),
    isEmbedded,
    downloadBytes: model.download_bytes,
    memoryBytes: model.memory_bytes,
    capabilities: model.capabilities,
    status: model.status,
  };
}

/** Summarises a model's size, capabilities and format. */
export function describeEntry(entry: ModelEntry): string {
  const { downloadBytes, memoryBytes, precision, capabilities } = entry;
  return [
    downloadBytes === undefined ? undefined : `${formatBytes(downloadBytes)} to download`,
    memoryBytes === undefined ? undefined : `${formatBytes(memoryBytes)} of memory`,
    precision,
    capabilities.includes('vision') ? 'reads images' : undefined,
    capabilities.includes('reasoning') ? 'reasons first' : undefined,
  ]
    .filter((fact) => fact !== undefined)
    .join(' · ');
}

/** The entries whose name, id or family contains all the words. */
export function searchEntries(
  entries: readonly ModelEntry[],
  text: string,
  family: string | undefined,
): readonly ModelEntry[] {
  const words = text.trim().toLowerCase().split(/\s+/);
  return entries.filter(
    (entry) =>
      (family === undefined || entry.family === family) &&
      words.every((word) => `${entry.id} ${entry.name}`.toLowerCase().includes(word)),
  );
}

/** A recommended model. */
export interface Recommendation {
  readonly label: 'Fast' | 'Balanced' | 'Best';
  readonly note: string;
  readonly entry: ModelEntry;
}

/** By the prefix of their ids: the usable number format depends on the adapter. */
const recommended = [
  ['Fast', 'For older and mobile devices', 'Llama-3.2-1B-Instruct-q4'],
  ['Balanced', 'For most laptops', 'Llama-3.2-3B-Instruct-q4'],
  ['Best', 'For a graphics card with 8 GB', 'Llama-3.1-8B-Instruct-q4'],
] as const;

/** Three recommended models by hardware, if the list contains them. */
export function recommendations(entries: readonly ModelEntry[]): readonly Recommendation[] {
  return recommended.flatMap(([label, note, beginning]) => {
    const found = entries
      .filter(({ id }) => id.startsWith(beginning) && !/-1k$/.test(id))
      .sort((a, b) => (a.memoryBytes ?? 0) - (b.memoryBytes ?? 0));
    return found[0] ? [{ label, note, entry: found[0] }] : [];
  });
}

/** Why a model seems too large for this device; undefined if it seems to fit. */
export function misfit(
  { downloadBytes, memoryBytes }: ModelEntry,
  device: DeviceCapacity,
): string | undefined {
  if (memoryBytes !== undefined && device.memory !== undefined && memoryBytes > device.memory) {
    return `Needs ${formatBytes(memoryBytes)} of memory. This device reports ${formatBytes(device.memory)}.`;
  }
  if (
    downloadBytes !== undefined &&
    device.storage !== undefined &&
    downloadBytes > device.storage
  ) {
    return `Only ${formatBytes(device.storage)} of storage is left for this site.`;
  }
  return undefined;
}
