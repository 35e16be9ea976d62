import type { BrowserCampaign } from '../../growsurf/campaign.ts';

/** Put in when the script is served. */
declare const CAMPAIGN: BrowserCampaign;

interface Settings {
  email?: string;
  hash?: string;
}

declare global {
  interface Window {
    /** Set by the page before the script loads: who is signed in, with the server's hash. */
    grsfConfig?: Settings;
    growsurf?: typeof growsurf;
  }
}

const storageKey = 'grsf';
const script = document.currentScript;
let participant: Settings | undefined;

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

/** https://docs.growsurf.com/developer-tools/javascript-sdk/api-reference */
const growsurf = {
  init: async (settings: Settings = window.grsfConfig ?? {}): Promise<void> => {
    participant = settings.email && settings.hash ? settings : undefined;
    return Promise.resolve();
  },
  getReferrerId: readReferrerId,
  getParticipantEmail: (): string | null => participant?.email ?? null,
  getCampaign: async (callback?: (campaign: BrowserCampaign) => void): Promise<BrowserCampaign> => {
    callback?.(CAMPAIGN);
    return Promise.resolve(CAMPAIGN);
  },
};

if (script?.getAttribute('grsf-campaign') === CAMPAIGN.id) {
  readReferrerId();
  window.growsurf = growsurf;
  void growsurf.init();
  document.dispatchEvent(new Event('grsfReady', { bubbles: true }));
} else {
  throw new Error(`growsurf.js: the script tag wants the attribute grsf-campaign="${CAMPAIGN.id}"`);
}
