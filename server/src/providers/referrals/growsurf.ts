import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Configuration } from '../../platform/configuration/schema.ts';
import { request, type Ask } from './growsurf/request.ts';
import { campaign, campaignList, participant, rewardList, success } from './growsurf/resources.ts';
import type { ReferralResult, Referrals } from './referrals.ts';

type Settings = Pick<
  Configuration,
  'growsurfApiKey' | 'growsurfCampaignId' | 'growsurfAuthSecret' | 'growsurfApiUrl'
>;

const changed = <T, U>(result: ReferralResult<T>, change: (value: T) => U): ReferralResult<U> =>
  result.ok ? { ok: true, value: change(result.value) } : result;

const withoutValue = (result: ReferralResult<unknown>): ReferralResult<void> =>
  changed(result, () => undefined);

/**
 * The referral programme by GrowSurf's REST API v2, with the secret key, so on the server only (REF-02).
 * @returns undefined where no programme is configured
 */
export function createGrowsurfReferrals(settings: Settings): Referrals | undefined {
  const { growsurfApiKey: apiKey, growsurfCampaignId, growsurfAuthSecret, growsurfApiUrl } = settings;
  if (apiKey === undefined || growsurfCampaignId === undefined) return undefined;
  const connection = { url: growsurfApiUrl.replace(/\/+$/, ''), apiKey };
  const call = <T>(ask: Ask<T>) => request(connection, ask);
  const ours = `/campaign/${encodeURIComponent(growsurfCampaignId)}`;
  const one = (key: string) => `${ours}/participant/${encodeURIComponent(key)}`;
  const reward = (id: string) => `${ours}/reward/${encodeURIComponent(id)}`;
  const find = (key: string) => call({ method: 'GET', path: one(key), reply: participant });
  return {
    participantHash: (email) =>
      growsurfAuthSecret === undefined
        ? ''
        : createHmac('sha256', growsurfAuthSecret).update(email).digest('hex'),
    campaigns: async () =>
      changed(
        await call({ method: 'GET', path: '/campaigns', reply: campaignList }),
        (list) => list.campaigns,
      ),
    campaign: () => call({ method: 'GET', path: ours, reply: campaign }),
    participant: find,
    addParticipant: (body) => call({ method: 'POST', path: `${ours}/participant`, body, reply: participant }),
    updateParticipant: (key, body) => call({ method: 'POST', path: one(key), body, reply: participant }),
    deleteParticipant: async (key) =>
      withoutValue(await call({ method: 'DELETE', path: one(key), reply: z.unknown() })),
    trigger: async (key) =>
      changed(
        await call({ method: 'POST', path: `${one(key)}/ref`, reply: success }),
        (reply) => reply.success,
      ),
    referralLink: async (key) => changed(await find(key), ({ shareUrl }) => shareUrl),
    rewards: async (key) =>
      changed(
        await call({ method: 'GET', path: `${one(key)}/rewards`, reply: rewardList }),
        (list) => list.rewards,
      ),
    approveReward: async (id) =>
      withoutValue(await call({ method: 'POST', path: `${reward(id)}/approve`, reply: success })),
    fulfillReward: async (id) =>
      withoutValue(await call({ method: 'POST', path: `${reward(id)}/fulfill`, reply: success })),
  };
}
