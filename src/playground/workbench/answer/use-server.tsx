import { Button } from '../../components/button.tsx';
import { home } from '../state/state.ts';

/** Offers the server as a home. */
export function UseServer() {
  return (
    <Button
      label="Use the server instead"
      onClick={() => {
        home.value = 'server';
      }}
    />
  );
}
