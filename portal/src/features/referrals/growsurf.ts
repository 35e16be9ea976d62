import type { Campaign } from './referral-store.ts';

/** Whom the provider's script shall know; `hash` is the server's proof for it (REF-03). */
export interface ReferralIdentity {
  readonly email: string;
  readonly hash: string;
}

/** What the portal uses of the provider's script; it may answer at once or later. */
interface GrowSurf {
  readonly init?: (identity: ReferralIdentity) => unknown;
  readonly getReferrerId?: () => string | null | undefined | Promise<string | null | undefined>;
  readonly getCampaign?: () => Campaign | null | undefined | Promise<Campaign | null | undefined>;
}

declare global {
  interface Window {
    growsurf?: GrowSurf;
    grsfConfig?: ReferralIdentity;
  }
}

export const readyEvent = 'grsfReady';
