/** Makes a call. Its code comes with schemas, which no first picture needs. Its failures block nothing (REF-01). */
const loadAndCall = async (name: 'joinCampaign' | 'creditReferrer'): Promise<void> => {
  const calls = await import('./campaign-calls.ts').catch(() => undefined);
  await calls?.[name]();
};

export const joinCampaign = (): Promise<void> => loadAndCall('joinCampaign');
export const creditReferrer = (): Promise<void> => loadAndCall('creditReferrer');

export { saveReferralCode, useReferrals } from './referral-store.ts';
