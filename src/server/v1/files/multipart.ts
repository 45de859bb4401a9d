/** Multipart uploads, read as they arrive. */
import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import busboy from 'busboy';
import { formworkError } from '../../../runtime/common/errors.ts';

/** A form with one file. */
export interface Upload {
  /** The fields before the file. */
  readonly known: ReadonlyMap<string, string>;
  /**
   * All fields, before and after the file. Resolves once the file and the rest of the form have
   * been read.
   */
  readonly fields: Promise<ReadonlyMap<string, string>>;
  readonly filename: string;
  readonly file: AsyncIterable<Uint8Array>;
}

/** Limits on a form; everything beyond them is ignored. */
export const formLimits = { files: 1, fields: 20, fieldSize: 1000 };

/**
 * Reads a multipart form. Calls `use` when its file starts; `use` must read the file.
 * @throws `unsupported_media_type` for another body, `missing_required_parameter` without a file,
 *   `invalid_value` if the form is cut short.
 */
export async function readUpload<Result>(
  request: Request,
  use: (upload: Upload) => Promise<Result>,
): Promise<Result> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type) || !request.body) {
    throw formworkError('The content-type must be multipart/form-data.', {
      code: 'unsupported_media_type',
    });
  }
  const found = new Map<string, string>();
  const whole = Promise.withResolvers<typeof found>();
  // The rejection reaches those who await it. Without them it must not count as unhandled.
  whole.promise.catch(() => {});
  const body = Readable.fromWeb(request.body as NodeReadableStream<Uint8Array>);
  return new Promise<Result>((resolve, reject) => {
    let used: Promise<Result> | undefined;
    const fail = (cause: unknown) => {
      body.unpipe();
      body.resume();
      whole.reject(cause);
      reject(cause);
    };
    const cut = (cause: unknown) =>
      fail(
        formworkError(
          `The form cannot be read: ${(cause as Error).message}`,
          { code: 'invalid_value', param: 'file' },
          { cause },
        ),
      );
    const form = (() => {
      try {
        return busboy({
          headers: { 'content-type': type },
          limits: formLimits,
          defParamCharset: 'utf8',
        });
      } catch (cause) {
        cut(cause);
        return undefined;
      }
    })();
    body.on('error', (cause) => {
      cut(cause);
      // Ends the file for its reader too, which would wait for the rest of it.
      form?.destroy(cause);
    });
    if (!form) return;
    form.on('field', (name, value) => found.set(name, value));
    form.on('file', (name, file, { filename }) => {
      // A form that fails destroys its file with the error. Without a listener, that would end the
      // process while nobody reads the file.
      file.on('error', () => {});
      if (name !== 'file') {
        file.resume();
        return;
      }
      used = use({
        known: new Map(found),
        fields: whole.promise,
        filename: filename || 'file.jsonl',
        file,
      });
      used.catch((error) => {
        file.resume();
        fail(error);
      });
    });
    form.on('close', () => {
      whole.resolve(found);
      if (used) used.then(resolve, reject);
      else {
        reject(
          formworkError('Missing required parameter: file.', {
            code: 'missing_required_parameter',
            param: 'file',
          }),
        );
      }
    });
    form.on('error', cut);
    body.pipe(form);
  });
}
