/** The attacks, and what shows that one took place. */

/** How often each thing was counted, by attack. */
export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/**
 * What only an attack that took place counts: an answer by its status, or an event. Most large
 * bodies are invalid and many schemas too large, so 400 is an answer to them. A 429 is one to
 * streams alone: more of them come than a key may have at once. Other refusals (401, 503) are none.
 */
const evidence = {
  schemas: /^(?:2|400$)/,
  bodies: /^(?:2|400$)/,
  streams: /^(?:2|429$)/,
  readers: /^not read$/,
  sockets: /^idle$/,
  batches: /^batch made$/,
};

/** A name of an attack. */
export type AttackName = keyof typeof evidence;

const names = Object.keys(evidence) as AttackName[];

/**
 * The attacks that an option asks for.
 * @param option names by comma; all when empty
 * @throws for an unknown name
 */
export function wantedAttacks(option: string): readonly AttackName[] {
  if (option === '') return names;
  return option.split(',').map((name) => {
    const known = names.find((one) => one === name);
    if (!known) throw new Error(`There is no attack "${name}": ${names.join(', ')}.`);
    return known;
  });
}

/**
 * Problems with the attacks themselves: those that did not take place.
 * @param counts undefined when the attackers ended early
 */
export function missingAttacks(
  wanted: readonly AttackName[],
  counts: Counts | undefined,
): readonly string[] {
  if (!counts) return ['the attackers ended early'];
  return wanted
    .filter((name) => !Object.keys(counts[name] ?? {}).some((what) => evidence[name].test(what)))
    .map((name) => `the attack "${name}" did not take place`);
}

/** A line for each attack, with what its requests were answered. */
export const countsTable = (counts: Counts): string =>
  Object.entries(counts)
    .map(([name, answers]) => {
      const told = Object.entries(answers).map(([what, count]) => `${count} ${what}`);
      return `${name}: ${told.join(', ')}`;
    })
    .join('\n');
