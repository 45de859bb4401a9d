/** The table of sizes in docs/packages.md. */
import type { PackageSize } from './measure.ts';

const begin = '<!-- sizes: npm run release -- --record -->';
const end = '<!-- end of sizes -->';

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(2)} MB`;

/** Formats the table as Markdown. */
export function sizeTable(sizes: ReadonlyMap<string, PackageSize>): string {
  const rows = [...sizes].map(
    ([name, { own, gzipped, installed }]) =>
      `| \`${name}\` | ${megabytes(gzipped)} | ${megabytes(own)} | ${megabytes(installed)} |`,
  );
  return [
    '| package | gzipped | unpacked | with its dependencies |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
}

/** A page with its table replaced. */
export function withSizes(page: string, sizes: ReadonlyMap<string, PackageSize>): string {
  const [before = '', rest = ''] = page.split(begin);
  const [, after = ''] = rest.split(end);
  return `${before}${begin}\n${sizeTable(sizes)}\n${end}${after}`;
}

/** Parses the sizes on a page, in bytes. */
export function sizesIn(page: string): ReadonlyMap<string, PackageSize> {
  const rows = page.matchAll(/^\| `([^`]+)` \| ([\d.]+) MB \| ([\d.]+) MB \| ([\d.]+) MB \|$/gm);
  const bytes = (text = '') => Number(text) * 1e6;
  return new Map(
    [...rows].map(([, name = '', gzipped, own, installed]) => [
      name,
      { gzipped: bytes(gzipped), own: bytes(own), installed: bytes(installed) },
    ]),
  );
}
