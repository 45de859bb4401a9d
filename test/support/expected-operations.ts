import type { PatchOperation } from '../../src/runtime/common/patch/index.ts';

/**
 * The operations that must be sent for a document, derived by plain recursion over the whole
 * document in text order. An oracle for the incremental reader.
 */
export function expectedOperations(text: string): PatchOperation[] {
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^{}[\],:"\s]+/g) ?? [];
  const operations: PatchOperation[] = [];
  let at = 0;

  const members = (close: string, read: (index: number) => void): void => {
    at++;
    for (let index = 0; tokens[at] !== close; index++) {
      read(index);
      if (tokens[at] === ',') at++;
    }
    at++;
  };
  const value = (path: string): void => {
    const token = tokens[at]!;
    if (token === '{') {
      operations.push({ op: 'add', path, value: {} });
      members('}', () => {
        const key = JSON.parse(tokens[at]!) as string;
        at += 2;
        value(`${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
      });
    } else if (token === '[') {
      operations.push({ op: 'add', path, value: [] });
      members(']', (index) => value(`${path}/${index}`));
    } else {
      operations.push({ op: 'add', path, value: JSON.parse(token) as string });
      at++;
    }
  };

  value('');
  return operations;
}
