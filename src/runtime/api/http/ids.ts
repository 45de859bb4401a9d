/** A new identifier with a prefix that says what it is for: `chatcmpl-`, `call_`, `resp_`, `req_`. */
export function newId(prefix: string): string {
  return prefix + crypto.randomUUID().replaceAll('-', '');
}
