/**
 * Creates an identifier with a prefix for its kind: `chatcmpl-`, `call_`, `resp_`, `req_`. Not
 * secret.
 */
export function newId(prefix: string): string {
  return prefix + crypto.randomUUID().replaceAll('-', '');
}
