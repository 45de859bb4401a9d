import { formworkError } from '../errors.ts';
import { escapeToken } from '../json-pointer.ts';
import { isSpace, literals } from './characters.ts';
import type { PatchOperation, WrittenOperation } from './operation.ts';

/** Converts the text of one JSON document into the operations that build it. */
export interface PatchReader<Operation = PatchOperation> {
  /**
   * Takes more text and returns the operations that are complete.
   * @throws `invalid_value` if a name or value is not JSON
   */
  push(text: string): Operation[];
  /**
   * Ends the document. Only then is a number at the root complete. Call it when the text ends,
   * however it ends: it throws if a broken connection cut the document short.
   * @throws `invalid_value` if the document is unfinished: its text is empty, or ends within a
   *   name, a value or a container; also if it is not JSON
   */
  end(): Operation[];
}

/** An open container. */
interface Frame {
  readonly path: string;
  /** The current member's name, undefined until it is known; in an array, the current index. */
  at: string | number | undefined;
}

/** Number of characters of a text that an error shows. */
const SHOWN = 40;

/** Length of a character in UTF-8 bytes. */
function utf8Length(character: string): number {
  const code = character.codePointAt(0)!;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** @throws `invalid_value` */
function parseScalar(text: string): PatchOperation['value'] {
  try {
    return JSON.parse(text) as PatchOperation['value'];
  } catch (cause) {
    const message = `The document is cut short or not JSON, at ${text.slice(0, SHOWN)}`;
    throw formworkError(message, { code: 'invalid_value' }, { cause });
  }
}

/**
 * Creates a reader of operations with parsed values. Numbers beyond 2^53 are rounded, as
 * `JSON.parse` does.
 */
export function createPatchReader(): PatchReader {
  const { push, end } = createWrittenReader();
  const read = ({ path, text }: WrittenOperation): PatchOperation => ({
    op: 'add',
    path,
    value: parseScalar(text),
  });
  return { push: (text) => push(text).map(read), end: () => end().map(read) };
}

/**
 * Creates a reader of operations as they are sent. A container emits its operation when it opens, a
 * scalar when it closes. The text must be JSON (RFC 8259), as generated text always is; other text
 * gives undefined results.
 */
export function createWrittenReader(): PatchReader<WrittenOperation> {
  const stack: Frame[] = [];
  let scalar = '';
  let inString = false;
  let escaped = false;
  /** Bytes before the current character. */
  let at = 0;
  let begun = false;

  const place = (): string => {
    const frame = stack.at(-1);
    return frame ? `${frame.path}/${escapeToken(frame.at ?? '')}` : '';
  };

  /** @param end the scalar's end offset */
  const closeScalar = (operations: WrittenOperation[], end = at): void => {
    if (scalar === '') return;
    const frame = stack.at(-1);
    if (frame && frame.at === undefined) frame.at = parseScalar(scalar) as string;
    else operations.push({ path: place(), text: scalar, end });
    scalar = '';
  };

  const open = (text: '{}' | '[]', operations: WrittenOperation[]): void => {
    const path = place();
    operations.push({ path, text, end: at + 1 });
    stack.push({ path, at: text === '[]' ? 0 : undefined });
  };

  const structure = (character: string, operations: WrittenOperation[]): void => {
    const frame = stack.at(-1);
    if (character === '{') open('{}', operations);
    else if (character === '[') open('[]', operations);
    else if (character === '}' || character === ']') stack.pop();
    else if (character === ',' && frame) {
      frame.at = typeof frame.at === 'number' ? frame.at + 1 : undefined;
    }
  };

  const take = (character: string, operations: WrittenOperation[]): void => {
    if (inString) {
      scalar += character;
      if (escaped) escaped = false;
      else if (character === '\\') escaped = true;
      else if (character === '"') {
        inString = false;
        closeScalar(operations, at + 1);
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
      // A literal ends with its last letter. Only a number ends with the character after it.
      if (literals.includes(scalar)) closeScalar(operations, at + 1);
    }
  };

  return {
    push(text) {
      const operations: WrittenOperation[] = [];
      for (const character of text) {
        take(character, operations);
        at += utf8Length(character);
      }
      begun ||= operations.length > 0;
      return operations;
    },
    end() {
      const operations: WrittenOperation[] = [];
      closeScalar(operations);
      if (stack.length > 0 || (!begun && operations.length === 0)) {
        const place = stack.at(-1)?.path || 'its root';
        throw formworkError(`The document is unfinished: it ends within ${place}.`, {
          code: 'invalid_value',
        });
      }
      return operations;
    },
  };
}
