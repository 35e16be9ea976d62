type Call = 'readCampaign' | 'joinCampaign' | 'creditReferrer';

/** Makes a call. Its code comes with schemas, which no first picture needs. A failure is only logged, and blocks nothing (REF-01). */
const loadAndCall = (name: Call): Promise<void> =>
  import('./campaign-calls.ts')
    .then((calls) => calls[name]())
    .catch((error: unknown) => {
      // oxlint-disable-next-line no-console -- REF-01 asks for it
      console.warn(`failed to load the referral calls: ${String(error)}`);
    });

export const readCampaign = (): Promise<void> => loadAndCall('readCampaign');
export const joinCampaign = (): Promise<void> => loadAndCall('joinCampaign');
export const creditReferrer = (): Promise<void> => loadAndCall('creditReferrer');

export { saveReferralCode, useReferrals } from './referral-store.ts';
