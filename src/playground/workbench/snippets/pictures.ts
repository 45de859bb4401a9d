/** Images in code: replaces the encoded bytes in the request with code that reads files. */
import { markTyped, type TypedParts } from '../../client/typed-parts.ts';
import type { ChatRequest } from '../../client/wire.ts';

/** An image of a request, with its name in code. */
export interface NamedPicture {
  /** Its placeholder in the request, a text that no user types. */
  readonly mark: string;
  readonly name: string;
  /** Its media type. */
  readonly type: string;
}

/** A request with placeholders for its images and for JSON that was typed. */
export interface MarkedRequest {
  readonly request: ChatRequest;
  readonly pictures: readonly NamedPicture[];
  /** Its parts as they were typed, which have marks in the request. */
  readonly typed: TypedParts;
}

/**
 * Replaces images and typed parts with placeholders.
 * @param names the names of the images' files, in order
 */
export function markRequest(
  request: ChatRequest,
  names: readonly string[],
  typed: TypedParts,
): MarkedRequest {
  const pictures: NamedPicture[] = [];
  const messages = request.messages.map((message) => {
    if (!message.content || typeof message.content === 'string') return message;
    const content = message.content.map((part) => {
      if (part.type !== 'image_url') return part;
      const [, type = 'image/png'] = /^data:([^;,]*)/.exec(part.image_url.url) ?? [];
      const mark = `\uE000${pictures.length}\uE000`;
      pictures.push({ mark, type, name: names[pictures.length] ?? `picture.${type.slice(6)}` });
      return { ...part, image_url: { ...part.image_url, url: mark } };
    });
    return { ...message, content };
  });
  return { request: markTyped({ ...request, messages }, typed), pictures, typed };
}

/** Replaces each placeholder, including its quotes, with the code that reads the image. */
export function readPictures(
  code: string,
  pictures: readonly NamedPicture[],
  read: (picture: NamedPicture) => string,
): string {
  return pictures.reduce(
    (text, picture) => text.replace(`"${picture.mark}"`, () => read(picture)),
    code,
  );
}
