/** The page that runs the referral provider's script, in a frame without access to the portal (SEC-07). */
export const referralFramePath = '/referral-frame';

/** The length at which the portal cuts a link's code, and the longest that the server takes. */
export const longestReferralCode = 100;

/** The member whom the portal's page sends to the frame, with the server's proof (REF-03). */
export interface ReferralIdentity {
  readonly email: string;
  readonly hash: string;
}

/** The message that the frame sends when the script is ready or has failed (REF-01). */
export interface ReferralFrameMessage {
  readonly referrer: string | null;
}
