import { useSignal } from '@preact/signals';
import type { TokenLogprob } from '../../client/wire.ts';
import { Button } from '../../components/button.tsx';
import { counted } from '../../components/format.ts';
import { tryToRun } from '../run/try-to-run.ts';
import type { Run } from '../state/run.ts';
import { forcedShare } from '../state/run-figures.ts';
import { draft, running } from '../state/state.ts';

const percent = (logprob: number) => {
  const share = Math.exp(logprob) * 100;
  return share > 99.95 ? '100%' : `${share.toFixed(share < 10 ? 1 : 0)}%`;
};

/** A token's text with visible white space; its bytes if it is not a whole character. */
function visible({ token, bytes }: Pick<TokenLogprob, 'token' | 'bytes'>): string {
  if (token === '') return '∅';
  if (bytes && token.includes('\uFFFD')) {
    return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
  }
  return token.replaceAll(' ', '·').replaceAll('\n', '↵').replaceAll('\t', '→');
}

function Details({ token }: { readonly token: TokenLogprob }) {
  const rivals = token.top_logprobs ?? [];
  return (
    <div class="token-details">
      <p>
        <code>{visible(token)}</code>{' '}
        {token.forced
          ? 'was forced: no other token was allowed.'
          : `had a probability of ${percent(token.logprob)}.`}
        {token.allowed !== undefined && ` The grammar allowed ${counted(token.allowed, 'token')}.`}
      </p>
      {rivals.length > 0 && (
        <ul>
          {rivals.map((rival, index) => (
            <li key={index}>
              <code>{visible(rival)}</code>
              <div class="share" style={{ inlineSize: percent(rival.logprob) }} />
              <span>{percent(rival.logprob)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The tokens of an answer, with the model's confidence in each and its alternatives. */
export function TokenView({ state }: { readonly state: Run | undefined }) {
  const chosen = useSignal<TokenLogprob | undefined>(undefined);
  const tokens = state?.choices.flatMap((choice) => choice.tokens) ?? [];
  if (!state || tokens.length === 0) {
    return (
      <div class="token-empty">
        <p class="hint">
          How likely each token was, and which alternatives the schema allowed in its place.
        </p>
        <Button
          label="Run with probabilities"
          disabled={running.value}
          onClick={() => {
            const { sampling } = draft.value;
            draft.value = {
              ...draft.value,
              delivery: 'tokens',
              sampling: { ...sampling, logprobs: true },
            };
            void tryToRun();
          }}
        />
      </div>
    );
  }
  const forced = forcedShare(state) ?? 0;
  return (
    <>
      <p class="hint">
        {counted(tokens.length, 'token')}
        {forced > 0 && `, ${Math.round(forced * 100)}% of them forced by the schema`}. The stronger
        a token’s colour, the less likely it was. Select one to see its alternatives.
      </p>
      <div class="tokens" dir="ltr">
        {tokens.map((token, index) => (
          <button
            key={index}
            type="button"
            data-forced={token.forced ? '' : undefined}
            data-surprisal={Math.min(4, Math.floor(-token.logprob * 1.5))}
            aria-pressed={chosen.value === token}
            onClick={() => {
              chosen.value = token;
            }}
          >
            {visible(token)}
          </button>
        ))}
      </div>
      {chosen.value && tokens.includes(chosen.value) && <Details token={chosen.value} />}
    </>
  );
}
