import { useSignal } from '@preact/signals';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { Dialog } from '../../components/dialog.tsx';
import { type Command, commands } from '../commands.ts';
import type { DialogProps } from './dialog-props.ts';

/** The commands whose name or group contains all the words. */
function matching(all: readonly Command[], text: string): readonly Command[] {
  const words = text.trim().toLowerCase().split(/\s+/);
  return all.filter(({ label, group }) =>
    words.every((word) => `${label} ${group}`.toLowerCase().includes(word)),
  );
}

/** The command palette: a combobox with a list (ARIA APG). */
export function CommandsDialog({ onClose }: DialogProps) {
  const typed = useSignal('');
  const at = useSignal(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const found = matching(
    commands(document.querySelector('a[href="/dashboard"]') !== null),
    typed.value,
  );
  const chosen = Math.min(at.value, found.length - 1);
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const choose = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const next = { ArrowDown: chosen + 1, ArrowUp: chosen - 1 }[event.key];
    if (event.key === 'Enter') choose(found[chosen]);
    else if (next === undefined) return;
    else at.value = (next + found.length) % Math.max(1, found.length);
    event.preventDefault();
  };
  return (
    <Dialog title="Commands" size="narrow" onClose={onClose}>
      <div class="commands">
        <input
          class="input"
          role="combobox"
          aria-label="Search commands and templates"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length > 0 ? `${id}-${chosen}` : undefined}
          placeholder="Search commands and templates"
          spellcheck={false}
          value={typed.value}
          onKeyDown={onKeyDown}
          onInput={(event) => {
            typed.value = event.currentTarget.value;
            at.value = 0;
          }}
        />
        <div role="listbox" id={`${id}-list`} aria-label="Commands" ref={list}>
          {found.map((command, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field that has the focus.
            <div
              key={`${command.group} ${command.label}`}
              role="option"
              id={`${id}-${index}`}
              aria-selected={index === chosen}
              tabIndex={-1}
              onClick={() => choose(command)}
              onPointerMove={() => {
                at.value = index;
              }}
            >
              {command.label}
              <small>{command.group}</small>
            </div>
          ))}
        </div>
        {found.length === 0 && (
          <p class="hint" role="status">
            No commands or templates match.
          </p>
        )}
      </div>
    </Dialog>
  );
}
