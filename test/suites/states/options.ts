/** The options of the suite. */
import { parseArgs } from 'node:util';
import type { State } from './state.ts';
import type { Scheme } from './view.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    widths: { type: 'string', default: '390,768,1440,2560' },
    schemes: { type: 'string', default: 'light,dark' },
    pictures: { type: 'string' },
  },
});

function readWidth(text: string): number {
  const width = Number(text);
  if (Number.isInteger(width) && width > 0) return width;
  throw new Error(`--widths: "${text}" is not a width in pixels.`);
}

function readScheme(text: string): Scheme {
  if (text === 'light' || text === 'dark') return text;
  throw new Error(`--schemes: "${text}" is neither light nor dark.`);
}

/** The widths to open each state at. */
export const widths = values.widths.split(',').map(readWidth);

/** How each is looked at: in these schemes, with pictures or without. */
export const looks = {
  schemes: values.schemes.split(',').map(readScheme),
  ...(values.pictures !== undefined && { pictures: values.pictures }),
};

/** Whether `--only` with this name wants a state. */
const wants = (wanted: string, [name]: State) => name === wanted || name.startsWith(`${wanted}-`);

/** A choice among all states of the suite. Throws if `--only` names one that is not there. */
export function chooseStates(all: readonly State[]): (state: State) => boolean {
  const only = values.only?.split(',');
  const unknown = only?.find((wanted) => !all.some((state) => wants(wanted, state)));
  if (unknown !== undefined) {
    const names = all.map(([name]) => name).join(', ');
    throw new Error(`--only: no state is called "${unknown}". There are: ${names}.`);
  }
  return (state) => only?.some((wanted) => wants(wanted, state)) ?? true;
}
