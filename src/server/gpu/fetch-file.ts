/**
 * Files of other servers. Node's own `fetch` ends the process when a server closes its connection while part of the body
 * waits to be read: an assertion in the undici that Node 24 carries (https://github.com/nodejs/undici/issues/5360), thrown
 * where nobody can catch it. Servers of HTTP/1.0, such as Python's `http.server`, close every connection.
 */
import type { Dispatcher, RequestInit, Response } from 'undici';

let dispatcher: Dispatcher | undefined;

/** `fetch`, of a version of undici in which that is mended. Proxies as for Node's own (`NODE_USE_ENV_PROXY`). */
export async function fetchFile(url: string, init?: RequestInit): Promise<Response> {
  // When it is needed: `models copy` runs on Nodes that are too old for it.
  const { Agent, EnvHttpProxyAgent, fetch } = await import('undici');
  // One of its own: what all of the process share may be Node's, with the same assertion.
  dispatcher ??= process.env.NODE_USE_ENV_PROXY === '1' ? new EnvHttpProxyAgent() : new Agent();
  return fetch(url, { ...init, dispatcher });
}
