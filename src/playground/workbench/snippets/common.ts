/** What the snippets of all languages share. */
import type { ChatRequest } from '../../client/wire.ts';

/** Text whose lines after the first are moved to the right. */
export const indent = (text: string, by: string) => text.replaceAll('\n', `\n${by}`);

/** Whether there are several answers, which a stream brings in turns. */
export const isSeveral = ({ n }: ChatRequest): boolean => (n ?? 1) > 1;
