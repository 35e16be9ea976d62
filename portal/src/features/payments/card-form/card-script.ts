import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { createContext } from 'react';
import type { PortalConfiguration } from '@moments/contract/http/portal-configuration';

type StripeConfiguration = PortalConfiguration['stripe'];

const injected = new Map<string, Promise<void>>();

function addScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      // The next try starts anew.
      injected.delete(url);
      script.remove();
      reject(new Error('The card script could not be loaded'));
    });
    document.head.append(script);
  });
}

function injectOnce(url: string): Promise<void> {
  const running = injected.get(url) ?? addScript(url);
  injected.set(url, running);
  return running;
}

/**
 * Loads the card provider's script. The loader takes `window.Stripe` where it exists, and otherwise loads it from the
 * provider itself, as it must be; a configured address comes first.
 */
export async function loadCardScript({
  publishableKey,
  scriptUrl,
}: StripeConfiguration): Promise<Stripe | null> {
  if (scriptUrl !== null) await injectOnce(scriptUrl);
  return loadStripe(publishableKey);
}

/** How the card provider's script comes to the page. */
export const CardScript = createContext(loadCardScript);
