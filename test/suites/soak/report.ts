/** What is promised, and the table that says what was measured. */
import { timesLine } from './figures.ts';
import type { Measured } from './measure.ts';

/** Milliseconds of `/health`. */
const health = { p99: 100, max: 500 };
/** First tokens of the well-behaved key, beside those while it is alone. */
const slower = 3;
/** Growth of memory after the fifth minute that counts as flat. */
const growth = 1.1;
/** Minutes of memory that can show growth. */
const judged = 7;

const ratio = (share: number, attacked: Measured, alone: Measured): number =>
  attacked.tenant.firstTokens.at(share) / alone.tenant.firstTokens.at(share);

/** Which promises were not kept. */
export function brokenPromises(attacked: Measured, alone: Measured): string[] {
  const problems: string[] = [];
  const check = (fine: boolean, problem: string) => {
    if (!fine) problems.push(problem);
  };
  check(attacked.health.at(0.99) <= health.p99, `/health p99 is over ${health.p99} ms`);
  check(attacked.health.max <= health.max, `/health took longer than ${health.max} ms`);
  for (const share of [0.5, 0.99]) {
    const times = ratio(share, attacked, alone);
    check(times <= slower, `first tokens take ${times.toFixed(1)} times as long, p${share * 100}`);
  }
  const [settled, ...later] = attacked.memory.slice(5);
  check(
    later.every((one) => one <= settled! * growth),
    `memory grows: ${[settled, ...later].join(', ')} MB`,
  );
  return [...problems, ...alone.tenant.problems, ...attacked.tenant.problems];
}

/** Figures alone and attacked. */
export const figuresTable = (attacked: Measured, alone: Measured): string => `
| milliseconds | count | p50 | p99 | max |
|---|---|---|---|---|
${timesLine('/health, alone', alone.health)}
${timesLine('/health, attacked', attacked.health)}
${timesLine('first token, alone', alone.tenant.firstTokens)}
${timesLine('first token, attacked', attacked.tenant.firstTokens)}
${timesLine('answer, alone', alone.tenant.answers)}
${timesLine('answer, attacked', attacked.tenant.answers)}
${timesLine('batch of 10, alone', alone.tenant.batches)}
${timesLine('batch of 10, attacked', attacked.tenant.batches)}

first token, attacked / alone: p50 ${ratio(0.5, attacked, alone).toFixed(2)}, p99 ${ratio(0.99, attacked, alone).toFixed(2)}, max ${(attacked.tenant.firstTokens.max / alone.tenant.firstTokens.max).toFixed(2)}
memory by minute, MB: ${attacked.memory.join(', ')}${attacked.memory.length < judged ? ` (memory not judged: under ${judged} minutes)` : ''}
the process that measures was late itself, p99 / max ms: alone ${lagLine(alone)}, attacked ${lagLine(attacked)}`;

const lagLine = ({ ownLag: { p99, max } }: Measured): string =>
  `${p99.toFixed(0)} / ${max.toFixed(0)}`;
