import { useLayoutEffect, useRef } from 'preact/hooks';
import { counted } from '../../components/format.ts';
import { Icon } from '../../components/icon.tsx';
import type { Run, RunChoice } from '../state/run.ts';
import { running } from '../state/state.ts';
import { thinkingOpen } from '../state/ui-state.ts';
import './thinking.css';

/** Whether the answer itself has begun. */
function hasBegun({ text, document, toolCalls }: RunChoice): boolean {
  return text !== '' || document !== undefined || toolCalls.length > 0;
}

/**
 * The model's thinking before its answer: expanded while it thinks, then collapsed, unless the user
 * has toggled it.
 */
export function Thinking({ state, choice }: { readonly state: Run; readonly choice: RunChoice }) {
  const box = useRef<HTMLElement>(null);
  const live = running.value && !hasBegun(choice);
  useLayoutEffect(() => {
    if (live && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [live, choice.reasoning]);
  if (!choice.reasoning) return null;
  const isOpen = thinkingOpen.value ?? live;
  const tokens = state.choices.length === 1 ? state.usage?.completion_tokens_details : undefined;
  return (
    <details
      class="thinking"
      open={isOpen}
      data-live={live ? '' : undefined}
      onToggle={(event) => {
        const { open } = event.currentTarget;
        if (open !== isOpen) thinkingOpen.value = open;
      }}
    >
      <summary>
        <span class="thinking-mark">
          <Icon name="chevron" />
        </span>
        Thinking
        {tokens?.reasoning_tokens ? ` · ${counted(tokens.reasoning_tokens, 'token')}` : ''}
      </summary>
      <section
        class="prose"
        ref={box}
        aria-label="What the model thought"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
      >
        {choice.reasoning.trim()}
      </section>
    </details>
  );
}
