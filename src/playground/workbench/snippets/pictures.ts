/** Pictures in code: files that it reads, where the request itself holds them as text of their bytes. */
import type { ChatRequest } from '../../client/wire.ts';

/** A picture of a request, as code names it. */
export interface NamedPicture {
  /** What stands for it in the request: a text that no one types. */
  readonly mark: string;
  readonly name: string;
  /** Its media type. */
  readonly type: string;
}

/** A request whose pictures are marks. */
export interface MarkedRequest {
  readonly request: ChatRequest;
  readonly pictures: readonly NamedPicture[];
}

/**
 * Puts marks in the place of pictures.
 * @param names Of their files, in order.
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

/** Puts what reads each picture in the place of its mark, quotes and all. */
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
