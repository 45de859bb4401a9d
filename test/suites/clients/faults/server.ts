/**
 * A server with faults, in front of Formwork, in a process that can be killed. The first part of
 * the path names the {@link Fault}. Refusals are Formwork's own.
 *
 *     node server.ts PORT URL
 */
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { errorResponse } from '../../../../src/runtime/api/http/answer/errors.ts';
import { type ErrorCode, formworkError } from '../../../../src/runtime/common/errors.ts';

/** The refusals; with `-once`, only each second request is refused. */
const refusals: Readonly<Record<string, ErrorCode>> = {
  limited: 'rate_limit_exceeded',
  overloaded: 'engine_overloaded',
};

/** An event that has text of the answer, in any of the conventions. */
const hasText = /"content":"[^"]|output_text\.delta|content_block_delta|event: patch/;

const [port = '', target = ''] = process.argv.slice(2);
const refusedOnce = new Set<string>();

async function send(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  for await (const chunk of answer.body ?? []) response.write(chunk);
  response.end();
}

/** Sends a stream up to the first event with text. */
async function sendBeginning(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  const decoder = new TextDecoder();
  let written = '';
  for await (const chunk of answer.body ?? []) {
    written += decoder.decode(chunk, { stream: true });
    const events = written.split('\n\n').slice(0, -1);
    const last = events.findIndex((event) => hasText.test(event));
    if (last < 0) continue;
    const beginning = events.slice(0, last + 1).map((event) => `${event}\n\n`);
    await new Promise((written) => response.write(beginning.join(''), written));
    return;
  }
  throw new Error(`The answer has no event with text: ${written}`);
}

function refusalOf(fault: string, path: string): Response | undefined {
  const [name = '', once] = fault.split('-');
  const code = refusals[name];
  if (code === undefined) return undefined;
  if (once && refusedOnce.delete(fault)) return undefined;
  refusedOnce.add(fault);
  return errorResponse(formworkError('Refused by the test.', { code, retryAfter: 1 }), path);
}

createServer(async (request, response) => {
  const [, fault = '', path = ''] = /^\/([^/]+)(.*)$/.exec(request.url ?? '') ?? [];
  if (fault === 'up') return response.end();
  const refusal = refusalOf(fault, path);
  if (refusal) return send(refusal, response);
  const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
  const answer = await fetch(new URL(path, target), {
    method: request.method ?? 'GET',
    headers: headers as Record<string, string>,
    ...(request.method === 'POST' ? { body: await text(request) } : {}),
  });
  if (!/^(dies|ends)$/.test(fault)) return send(answer, response);
  await sendBeginning(answer, response);
  if (fault === 'dies') process.kill(process.pid, 'SIGKILL');
  response.end();
}).listen(Number(port), '127.0.0.1');
