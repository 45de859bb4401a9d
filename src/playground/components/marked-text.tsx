/** A message in which names stand between backticks, as the service writes them. */
export function MarkedText({ text }: { readonly text: string }) {
  const parts = text.split(/`([^`]+)`/);
  return (
    <>{parts.map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>
  );
}
