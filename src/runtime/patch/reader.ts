import type { PatchOperation } from './operation.ts';
import { escapeKey } from './pointer.ts';

/** Turns the text of one JSON document into the operations that build it. */
export interface PatchReader {
  /** Takes the next text and returns the operations that are known by now. */
  push(text: string): PatchOperation[];
  /** Ends the document: a number at the root has no other end. */
  end(): PatchOperation[];
}

/** A container that is being filled. */
type Frame =
  | { readonly kind: 'object'; readonly path: string; key: string | undefined }
  | { readonly kind: 'array'; readonly path: string; index: number };

const isSpace = (character: string) =>
  character === ' ' || character === '\n' || character === '\t' || character === '\r';

/**
 * Makes a reader. A container gives its operation when it opens, a scalar when it closes. The text must be JSON
 * (RFC 8259), as generated text is by construction; other text gives undefined results.
 */
export function createPatchReader(): PatchReader {
  const stack: Frame[] = [];
  let scalar = '';
  let inString = false;
  let escaped = false;

  const place = (): string => {
    const frame = stack.at(-1);
    if (!frame) return '';
    return frame.kind === 'object'
      ? `${frame.path}/${escapeKey(frame.key ?? '')}`
      : `${frame.path}/${frame.index}`;
  };

  const closeScalar = (operations: PatchOperation[]): void => {
    if (scalar === '') return;
    const value = JSON.parse(scalar) as string | number | boolean | null;
    scalar = '';
    const frame = stack.at(-1);
    if (frame?.kind === 'object' && frame.key === undefined) frame.key = String(value);
    else operations.push({ op: 'add', path: place(), value });
  };

  const open = (frame: Frame, operations: PatchOperation[]): void => {
    operations.push({ op: 'add', path: frame.path, value: frame.kind === 'object' ? {} : [] });
    stack.push(frame);
  };

  const structure = (character: string, operations: PatchOperation[]): void => {
    const frame = stack.at(-1);
    if (character === '{') open({ kind: 'object', path: place(), key: undefined }, operations);
    else if (character === '[') open({ kind: 'array', path: place(), index: 0 }, operations);
    else if (character === '}' || character === ']') stack.pop();
    else if (character === ',' && frame?.kind === 'object') frame.key = undefined;
    else if (character === ',' && frame?.kind === 'array') frame.index++;
  };

  const take = (character: string, operations: PatchOperation[]): void => {
    if (inString) {
      scalar += character;
      if (escaped) escaped = false;
      else if (character === '\\') escaped = true;
      else if (character === '"') {
        inString = false;
        closeScalar(operations);
      }
    } else if (character === '"') {
      scalar = character;
      inString = true;
    } else if ('{}[],:'.includes(character)) {
      closeScalar(operations);
      structure(character, operations);
    } else if (isSpace(character)) {
      closeScalar(operations);
    } else {
      scalar += character;
      // The words have a last letter; only a number must wait for what follows it.
      if (scalar === 'true' || scalar === 'false' || scalar === 'null') closeScalar(operations);
    }
  };

  return {
    push(text) {
      const operations: PatchOperation[] = [];
      for (const character of text) take(character, operations);
      return operations;
    },
    end() {
      const operations: PatchOperation[] = [];
      closeScalar(operations);
      return operations;
    },
  };
}
