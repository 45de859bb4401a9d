/** Helpers that the snippets of all languages share. */
import type { ChatRequest } from '../../client/wire.ts';

/** Indents all lines of a text after the first. */
export const indent = (text: string, by: string) => text.replaceAll('\n', `\n${by}`);

/** Whether the request asks for several choices, which a stream interleaves. */
export const isSeveral = ({ n }: ChatRequest): boolean => (n ?? 1) > 1;
