/** Line icons on a 16-unit grid. */
const paths = {
  play: 'M5 3.5v9l7-4.5z',
  pause: 'M5.5 3.5v9m5-9v9',
  stop: 'M4.5 4.5h7v7h-7z',
  plus: 'M8 3.5v9M3.5 8h9',
  close: 'm4 4 8 8m0-8-8 8',
  copy: 'M6 5.5h6.5V13H6zM10 5.5V3H3.5v7.5H6',
  check: 'm3.5 8.5 3 3 6-7',
  key: 'M9.2 6.8 3 13m1.5-1.5L6 13m3.2-6.2a2.6 2.6 0 1 0 3.7-3.7 2.6 2.6 0 0 0-3.7 3.7',
  share: 'M8 10V2.5m0 0L5.5 5M8 2.5 10.5 5M4 7.5H3v6h10v-6h-1',
  clock: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12m0-9v3.2l2 1.3',
  code: 'm5.5 5-3 3 3 3m5-6 3 3-3 3',
  warning: 'M8 2.8 14 13H2zM8 6.8v2.7m0 1.8v.2',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12m0-6.5V11m0-5.8V5',
  sun: 'M8 10.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M8 1.5v1m0 11v1m6.5-6.5h-1m-11 0h-1m11.1-4.6-.7.7m-7.8 7.8-.7.7m0-9.2.7.7m7.8 7.8.7.7',
  moon: 'M13 9.6A5.3 5.3 0 0 1 6.4 3 5.3 5.3 0 1 0 13 9.6',
  contrast: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 2v12a6 6 0 0 0 0-12',
  chevron: 'm4.5 6.5 3.5 3 3.5-3',
  wand: 'm3 13 6.5-6.5m1.5-4v2m0 2v.01M13.5 4h-2m-2 0H9m3.7-1.7-1 1m1 2.6-1-1',
  restart: 'M12.5 6A5 5 0 1 0 13 9m-.3-6v3h-3',
  trash: 'M3 4.5h10m-6.5 0V3h3v1.5M4.5 4.5l.5 8.5h6l.5-8.5',
  picture: 'M2.5 3.5h11v9h-11zM2.5 10.5l3-3 3 3 2-2 3 3M10.5 6.2v.1',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9m3.3-1.2 3.2 3.2',
  lock: 'M4 7.5h8v6H4zm1.5 0V5.2a2.5 2.5 0 0 1 5 0v2.3',
  unlock: 'M4 7.5h8v6H4zm1.5 0V5.2a2.5 2.5 0 0 1 4.9-.7',
  pencil: 'm3 13 .6-3 7-7 2.4 2.4-7 7zm6.4-8.8 2.4 2.4',
  download: 'M8 2.5V10m0 0 2.5-2.5M8 10 5.5 7.5M3 10.5v3h10v-3',
  grid: 'M3 3h4v4H3zm6 0h4v4H9zM3 9h4v4H3zm6 0h4v4H9z',
  file: 'M4 2.5h5l3 3v8H4zm5 0v3h3',
  book: 'M3 3.5h4a1.5 1.5 0 0 1 1 .5 1.5 1.5 0 0 1 1-.5h4v9H9.5a1.5 1.5 0 0 0-1.5.7 1.5 1.5 0 0 0-1.5-.7H3zM8 4v9',
  menu: 'M3 4.5h10M3 8h10M3 11.5h10',
  compare: 'M3 3.5h4v9H3zm6 0h4v9H9z',
  command:
    'M6 6h4v4H6zM6 6H4.8A1.8 1.8 0 1 1 6 4.8zm4 0V4.8A1.8 1.8 0 1 1 11.2 6zm0 4h1.2a1.8 1.8 0 1 1-1.2 1.2zm-4 0v1.2A1.8 1.8 0 1 1 4.8 10z',
  up: 'm4.5 9.5 3.5-3 3.5 3',
  down: 'm4.5 6.5 3.5 3 3.5-3',
  server: 'M3 3.5h10v3.5H3zm0 5h10V12H3zM5 5.2v.1m0 4.9v.1',
  reply: 'M6.5 4 3 7.5 6.5 11M3 7.5h6a4 4 0 0 1 4 4v1',
} as const;

/** The names of the icons. */
export type IconName = keyof typeof paths;

/** An icon beside a text, or inside a labelled control. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
