/** Images in code: replaces the encoded bytes in the request with code that reads files. */
import type { ChatRequest } from '../../client/wire.ts';

/** An image of a request, with its name in code. */
export interface NamedPicture {
  /** Its placeholder in the request, a text that no user types. */
  readonly mark: string;
  readonly name: string;
  /** Its media type. */
  readonly type: string;
}

/** A request with placeholders for its images. */
export interface MarkedRequest {
  readonly request: ChatRequest;
  readonly pictures: readonly NamedPicture[];
}

/**
 * Replaces images with placeholders.
 * @param names the names of their files, in order
 */
export function markPictures(request: ChatRequest, names: readonly string[]): MarkedRequest {
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
  return { request: { ...request, messages }, pictures };
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
