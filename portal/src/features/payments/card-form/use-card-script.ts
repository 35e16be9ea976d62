import type { Stripe } from '@stripe/stripe-js';
import { use, useEffect, useState } from 'react';
import { useConfiguration } from '../../../configuration/portal-configuration.ts';
import { CardScript } from './card-script.ts';

/** Longer than this, in ms, and the person is told that it takes its time. */
const slowAfter = 8_000;

type ScriptState =
  | { readonly status: 'loading' | 'slow' | 'failed'; readonly stripe: null }
  | { readonly status: 'ready'; readonly stripe: Stripe };

const failed: ScriptState = { status: 'failed', stripe: null };

/** The card provider's browser object, as soon as it is there. */
export function useCardScript(): ScriptState {
  const load = use(CardScript);
  const { stripe: configuration } = useConfiguration();
  const [state, setState] = useState<ScriptState>({ status: 'loading', stripe: null });
  useEffect(() => {
    let isCurrent = true;
    const become = (next: ScriptState): void => {
      clearTimeout(timer);
      if (isCurrent) setState(next);
    };
    const timer = setTimeout(() => become({ status: 'slow', stripe: null }), slowAfter);
    load(configuration).then(
      (stripe) => become(stripe ? { status: 'ready', stripe } : failed),
      () => become(failed),
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [load, configuration]);
  return state;
}
