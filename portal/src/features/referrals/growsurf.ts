/** The member as the provider's script needs it. `hash` is the server's proof of it (REF-03). */
export interface ReferralIdentity {
  readonly email: string;
  readonly hash: string;
}

/** The part of the provider's script that the portal uses. Its functions can return a value or a promise. */
interface GrowSurf {
  readonly init?: (identity: ReferralIdentity) => unknown;
  readonly getReferrerId?: () => string | null | undefined | Promise<string | null | undefined>;
}

declare global {
  interface Window {
    growsurf?: GrowSurf;
    grsfConfig?: ReferralIdentity;
  }
}

export const readyEvent = 'grsfReady';
