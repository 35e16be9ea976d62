/** The referral programme's provider (REF-02). Every failure is only logged by the callers. */
export interface Referrals {
  /** Hex HMAC-SHA256 by which the provider's script trusts an e-mail (REF-03). */
  participantHash(email: string): string;
}
