/** Chunk size well below every engine's limit on the number of arguments. */
const step = 2 ** 13;

/**
 * Converts a file to a data URL, the form in which messages contain images.
 *
 * ```ts
 * const url = await toDataUrl(input.files[0]);
 * const content = [
 *   { type: 'image_url', image_url: { url } },
 *   { type: 'text', text: 'What is this?' },
 * ];
 * ```
 *
 * @param file its `type` is the media type, as in files from inputs, drops and responses
 */
export async function toDataUrl(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += step) {
    binary += String.fromCharCode(...bytes.subarray(at, at + step));
  }
  return `data:${file.type};base64,${btoa(binary)}`;
}
