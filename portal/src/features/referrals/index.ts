import type { ReferralIdentity } from '@moments/contract/referrals/referral-frame';
import { useReferrals } from './referral-store.ts';

type Call = 'readCampaign' | 'joinCampaign' | 'creditReferrer';

const logUnloaded = (error: unknown): void =>
  // oxlint-disable-next-line no-console -- REF-01 asks for it
  console.warn(`failed to load the referral calls: ${String(error)}`);

/** Makes a call. Its code comes with schemas, which no first picture needs. A failure is only logged, and blocks nothing (REF-01). */
const loadAndCall = (name: Call): Promise<void> =>
  import('./campaign-calls.ts').then((calls) => calls[name]()).catch(logUnloaded);

/**
 * Runs the provider's script, apart from the page, while a member enrolls by a referral (REF-03).
 * @returns ends it
 */
export function runReferralScript(identity: ReferralIdentity): () => void {
  if (useReferrals.getState().code === '') return () => undefined;
  let end: (() => void) | undefined = () => undefined;
  void import('./referral-frame.ts').then(({ identifyEnrolling }) => {
    // Left before the code was there, the enrollment needs no frame anymore.
    if (end) end = identifyEnrolling(identity);
  }, logUnloaded);
  return () => {
    end?.();
    end = undefined;
  };
}

export const readCampaign = (): Promise<void> => loadAndCall('readCampaign');
export const joinCampaign = (): Promise<void> => loadAndCall('joinCampaign');
export const creditReferrer = (): Promise<void> => loadAndCall('creditReferrer');

export { saveReferralCode, useReferrals } from './referral-store.ts';
