import { create } from 'zustand';
import { longestReferralCode } from '@moments/contract/referrals/referral-frame';
import { readStored, writeStored } from '../../session/browser-storage.ts';

const key = 'moments.referral-code';

export interface Campaign {
  readonly id: string;
  readonly status: string;
}

interface ReferralState {
  /**
   * The code of the referrer; empty if there is none. Stored for this tab, because the sign-up may take a few reloads.
   */
  readonly code: string;
  /** Only while it is IN_PROGRESS (REF-01). */
  readonly campaign: Campaign | undefined;
  /** The member's own participant, after joining. */
  readonly participant: { readonly email: string } | undefined;
}

/** The referral state (DATA-05). */
export const useReferrals = create<ReferralState>(() => ({
  code: readStored('sessionStorage', key) ?? '',
  campaign: undefined,
  participant: undefined,
}));

export function saveReferralCode(code: string): void {
  useReferrals.setState({ code });
  writeStored('sessionStorage', key, code);
}

/** Keeps the code of a referral link, if the address is one (REF-01). */
export function keepLinkedCode(): void {
  const linked = new URLSearchParams(location.search).get('grsf');
  if (linked !== null) saveReferralCode(linked.slice(0, longestReferralCode));
}
