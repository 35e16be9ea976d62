/** The page that runs the referral provider's script, in a frame without access to the portal (SEC-07). */
export const referralFramePath = '/referral-frame';

/** What the portal's page sends to the frame: the member, with the server's proof of it (REF-03). */
export interface ReferralIdentity {
  readonly email: string;
  readonly hash: string;
}

/** What the frame sends when the script is ready or has failed (REF-01). */
export interface ReferralFrameMessage {
  readonly referrer: string | null;
}
