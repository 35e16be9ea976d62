/** Put in when the script is served. */
declare const CAMPAIGN_ID: string;

declare global {
  interface Window {
    growsurf?: Growsurf;
  }
}

const storageKey = 'grsf';
const script = document.currentScript;

/** Reads the ID from the address (`?grsf=…`), and remembers it for later visits as the real script does with a cookie. */
function readReferrerId(): string | null {
  const inAddress = new URLSearchParams(location.search).get('grsf');
  try {
    if (inAddress) localStorage.setItem(storageKey, inAddress);
    return inAddress ?? localStorage.getItem(storageKey);
  } catch {
    return inAddress;
  }
}

/** The calls that the portal makes: https://docs.growsurf.com/developer-tools/javascript-sdk/api-reference */
const growsurf = {
  /** Signs a participant in. The sandbox's script shows nothing that depends on it. */
  init: (): Promise<void> => Promise.resolve(),
  getReferrerId: readReferrerId,
};
export type Growsurf = typeof growsurf;

if (script?.getAttribute('grsf-campaign') === CAMPAIGN_ID) {
  readReferrerId();
  window.growsurf = growsurf;
  document.dispatchEvent(new Event('grsfReady', { bubbles: true }));
} else {
  throw new Error(`growsurf.js: the script tag wants the attribute grsf-campaign="${CAMPAIGN_ID}"`);
}
