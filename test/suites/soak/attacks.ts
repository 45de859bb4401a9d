/** The attacks, and what shows that one took place. */

/** How often each thing was counted, by attack. */
export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/**
 * What only an attack that took place counts, an answer by its status or an event, and how often at
 * least. Most large bodies are invalid and many schemas too large, so 400 is an answer to them.
 * Refusals (401, 429, 503) are none, nor is a connection that does not last. The numbers are far
 * below what a slow machine counts in a minute.
 */
const evidence = {
  schemas: { what: /^(?:2|400$)/, least: 1 },
  bodies: { what: /^(?:2|400$)/, least: 1 },
  streams: { what: /^2/, least: 10 },
  readers: { what: /^held unread$/, least: 2 },
  sockets: { what: /^held open$/, least: 100 },
  batches: { what: /^batch made$/, least: 1 },
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
  return wanted.flatMap((name) => {
    const { what, least } = evidence[name];
    const count = Object.entries(counts[name] ?? {}).reduce(
      (sum, [event, times]) => (what.test(event) ? sum + times : sum),
      0,
    );
    return count >= least
      ? []
      : [`the attack "${name}" did not take place: ${count} times, not ${least}`];
  });
}

/** A line for each attack, with what its requests were answered. */
export const countsTable = (counts: Counts): string =>
  Object.entries(counts)
    .map(([name, answers]) => {
      const told = Object.entries(answers).map(([what, count]) => `${count} ${what}`);
      return `${name}: ${told.join(', ')}`;
    })
    .join('\n');
