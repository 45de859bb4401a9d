/** A step that leaves every engine's limit of arguments far away. */
const step = 2 ** 13;

/**
 * A file as a data URL: what a message shows pictures by.
 *
 * ```ts
 * const url = await toDataUrl(input.files[0]);
 * const content = [{ type: 'image_url', image_url: { url } }, { type: 'text', text: 'What is this?' }];
 * ```
 *
 * @param file `type` is its media type, as files of inputs, drops and responses have it.
 */
export async function toDataUrl(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += step) {
    binary += String.fromCharCode(...bytes.subarray(at, at + step));
  }
  return `data:${file.type};base64,${btoa(binary)}`;
}
