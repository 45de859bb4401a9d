/** The shaders in a model library: TVM puts them into its module as text. */

/** The text of each compute shader of a library's file. */
export function shadersOf(library: Uint8Array): string[] {
  const text = Buffer.from(library.buffer, library.byteOffset, library.length).toString('latin1');
  // A shader is printed; its length stands before it, which never is in all of its bytes.
  return [...text.matchAll(/[\t\n -~]+/g)]
    .map(([part]) => part)
    .filter((part) => part.includes('@compute'));
}
