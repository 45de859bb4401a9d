import type { RunningServerAnswer } from '../running-server.ts';
import type { Body } from './body.ts';

/** A key as a line of the list. */
function line(key: Body): string {
  const limits = [
    key.models && `models ${(key.models as string[]).join(',')}`,
    key.credits !== null && `${key.credits} credits`,
    key.requests_per_minute && `${key.requests_per_minute} requests/min`,
    key.tokens_per_minute && `${key.tokens_per_minute} tokens/min`,
    key.max_parallel && `${key.max_parallel} at a time`,
    key.expires_at && `expires ${new Date(Number(key.expires_at) * 1000).toISOString()}`,
  ].filter(Boolean);
  return `${key.id}  ${String(key.prefix).padEnd(8)}  ${String(key.status).padEnd(7)}  ${key.name}${limits.length > 0 ? `  (${limits.join('; ')})` : ''}`;
}

/** Prints the answer to an action: keys as lines, or JSON. Returns the exit status. */
export function show(answer: RunningServerAnswer, json: boolean): number {
  if (answer.status >= 300) {
    const { error } = JSON.parse(answer.body) as { error: { message: string } };
    console.error(json ? answer.body : error.message);
    return 1;
  }
  const body = JSON.parse(answer.body) as Body;
  if (json) console.log(JSON.stringify(body));
  else if (body.object === 'list') for (const key of body.data as Body[]) console.log(line(key));
  else {
    console.log(line(body));
    if (body.key) console.log(`\n  ${body.key}\n\nThe key is not shown again.`);
  }
  return 0;
}
