/**
 * Fetches files of other servers. Node's own `fetch` ends the process when a server closes its
 * connection while part of the body is unread: the undici in Node 24 fails an assertion
 * (https://github.com/nodejs/undici/issues/5360), which nobody can catch. Servers of HTTP/1.0, such
 * as Python's `http.server`, close every connection.
 */
import type { Dispatcher, RequestInit, Response } from 'undici';

let dispatcher: Dispatcher | undefined;

/**
 * `fetch` of a version of undici that fixes the problem. Proxies work as in Node
 * (`NODE_USE_ENV_PROXY`, `--use-env-proxy`).
 */
export async function fetchFile(url: string, init?: RequestInit): Promise<Response> {
  // Imported on demand: `models copy` also runs on Node versions that it does not support.
  const { Agent, EnvHttpProxyAgent, fetch } = await import('undici');
  // A separate dispatcher, because the global one may be Node's, with the same assertion.
  dispatcher ??= usesProxies() ? new EnvHttpProxyAgent() : new Agent();
  return fetch(url, { ...init, dispatcher });
}

/** Whether Node is set to use the proxies that variables name. */
function usesProxies(): boolean {
  const options = [...process.execArgv, ...(process.env.NODE_OPTIONS?.split(/\s+/) ?? [])];
  return process.env.NODE_USE_ENV_PROXY === '1' || options.includes('--use-env-proxy');
}
