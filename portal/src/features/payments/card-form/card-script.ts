import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { createContext, use, useEffect, useState } from 'react';
import type { PortalConfiguration } from '@moments/contract/http/portal-configuration';
import { useConfiguration } from '../../../configuration/portal-configuration.ts';
import { allowScriptsFrom } from '../../../configuration/trusted-scripts.ts';

type StripeConfiguration = PortalConfiguration['stripe'];

const injected = new Map<string, Promise<void>>();

function addScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      // The next call tries again.
      injected.delete(url);
      script.remove();
      reject(new Error('The card script could not be loaded'));
    });
    document.head.append(script);
  });
}

function injectOnce(url: string): Promise<void> {
  const loading = injected.get(url) ?? addScript(url);
  injected.set(url, loading);
  return loading;
}

/**
 * Loads Stripe's script. Stripe's loader takes `window.Stripe` if it exists, and otherwise loads the script from Stripe. A
 * configured address is loaded first, so that the loader finds its `window.Stripe`.
 */
export async function loadCardScript({
  publishableKey,
  scriptUrl,
}: StripeConfiguration): Promise<Stripe | null> {
  allowScriptsFrom(scriptUrl ?? 'https://js.stripe.com');
  if (scriptUrl !== null) await injectOnce(scriptUrl);
  return loadStripe(publishableKey);
}

/** The function that loads Stripe's script; tests provide their own. */
export const CardScript = createContext(loadCardScript);

/** Returns a function that loads Stripe's browser object; its result is null if the script can't be loaded. */
export function useLoadStripe(): () => Promise<Stripe | null> {
  const load = use(CardScript);
  const { stripe: configuration } = useConfiguration();
  return () => load(configuration).catch(() => null);
}

/** After this time, in ms, the page says that loading takes longer than usual. */
const slowAfter = 8_000;

type ScriptState =
  | { readonly status: 'loading' | 'slow' | 'failed'; readonly stripe: null }
  | { readonly status: 'ready'; readonly stripe: Stripe };

const failed: ScriptState = { status: 'failed', stripe: null };

/** Returns Stripe's browser object as soon as its script has loaded. */
export function useCardScript(): ScriptState {
  const load = use(CardScript);
  const { stripe: configuration } = useConfiguration();
  const [state, setState] = useState<ScriptState>({ status: 'loading', stripe: null });
  useEffect(() => {
    let isCurrent = true;
    const update = (next: ScriptState): void => {
      clearTimeout(timer);
      if (isCurrent) setState(next);
    };
    const timer = setTimeout(() => update({ status: 'slow', stripe: null }), slowAfter);
    load(configuration).then(
      (stripe) => update(stripe ? { status: 'ready', stripe } : failed),
      () => update(failed),
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [load, configuration]);
  return state;
}
