import type { ComponentChildren } from 'preact';

const token = /("(?:[^"\\]|\\.)*"?)(\s*:)?|(-?\d[\d.eE+-]*)|\b(true|false|null)\b/g;

/** Punctuation. Long lines preferably break after it, not inside a word. */
function Between({ text }: { readonly text: string }) {
  return (
    <>
      {text}
      <wbr />
    </>
  );
}

/** Highlighted JSON, complete or truncated. Leaves other text unchanged. */
export function JsonText({ text }: { readonly text: string }) {
  const parts: ComponentChildren[] = [];
  let at = 0;
  for (const match of text.matchAll(token)) {
    const [whole, string, colon, number] = match;
    if (match.index > at) parts.push(<Between text={text.slice(at, match.index)} />);
    const kind = string ? (colon ? 'name' : 'string') : number ? 'number' : 'word';
    parts.push(<span class={`syntax-${kind}`}>{string ?? whole}</span>, colon ?? '');
    at = match.index + whole.length;
  }
  parts.push(text.slice(at));
  return <code class="json-text">{parts}</code>;
}
