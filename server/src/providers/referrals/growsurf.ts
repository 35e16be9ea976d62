import { createHmac, createSecretKey } from 'node:crypto';
import { z } from 'zod';
import type { Configuration } from '../../platform/configuration/schema.ts';
import {
  campaign,
  campaignList,
  participant,
  request,
  rewardList,
  success,
  type GrowsurfCall,
} from './growsurf-api.ts';
import type { ReferralResult, Referrals } from './referrals.ts';

type Settings = Pick<
  Configuration,
  'growsurfApiKey' | 'growsurfCampaignId' | 'growsurfAuthSecret' | 'growsurfApiUrl'
>;

const mapResult = <T, U>(result: ReferralResult<T>, change: (value: T) => U): ReferralResult<U> =>
  result.ok ? { ok: true, value: change(result.value) } : result;

const dropValue = (result: ReferralResult<unknown>): ReferralResult<void> =>
  mapResult(result, () => undefined);

/**
 * Connects the referral program through GrowSurf's REST API v2. It uses the secret key, so only the server calls it (REF-02).
 * @returns undefined if no program is configured
 */
export function createGrowsurfReferrals(settings: Settings): Referrals | undefined {
  const { growsurfApiKey: apiKey, growsurfCampaignId, growsurfAuthSecret, growsurfApiUrl } = settings;
  if (apiKey === undefined || growsurfCampaignId === undefined) return undefined;
  // Imported once, because every profile has a hash.
  const authKey =
    growsurfAuthSecret === undefined ? undefined : createSecretKey(Buffer.from(growsurfAuthSecret));
  const connection = { url: growsurfApiUrl.replace(/\/+$/, ''), apiKey };
  const call = <T>(details: GrowsurfCall<T>) => request(connection, details);
  const campaignPath = `/campaign/${encodeURIComponent(growsurfCampaignId)}`;
  const getParticipantPath = (key: string) => `${campaignPath}/participant/${encodeURIComponent(key)}`;
  const getRewardPath = (id: string) => `${campaignPath}/reward/${encodeURIComponent(id)}`;
  const find = (key: string) => call({ method: 'GET', path: getParticipantPath(key), reply: participant });
  return {
    hashParticipant: (email) =>
      authKey === undefined ? '' : createHmac('sha256', authKey).update(email).digest('hex'),
    listCampaigns: async () =>
      mapResult(
        await call({ method: 'GET', path: '/campaigns', reply: campaignList }),
        (list) => list.campaigns,
      ),
    readCampaign: () => call({ method: 'GET', path: campaignPath, reply: campaign }),
    findParticipant: find,
    addParticipant: (body) =>
      call({ method: 'POST', path: `${campaignPath}/participant`, body, reply: participant }),
    updateParticipant: (key, body) =>
      call({ method: 'POST', path: getParticipantPath(key), body, reply: participant }),
    deleteParticipant: async (key) =>
      dropValue(await call({ method: 'DELETE', path: getParticipantPath(key), reply: z.unknown() })),
    trigger: async (key) =>
      mapResult(
        await call({ method: 'POST', path: `${getParticipantPath(key)}/ref`, reply: success }),
        (reply) => reply.success,
      ),
    readReferralLink: async (key) => mapResult(await find(key), ({ shareUrl }) => shareUrl),
    listRewards: async (key) =>
      mapResult(
        await call({ method: 'GET', path: `${getParticipantPath(key)}/rewards`, reply: rewardList }),
        (list) => list.rewards,
      ),
    approveReward: async (id) =>
      dropValue(await call({ method: 'POST', path: `${getRewardPath(id)}/approve`, reply: success })),
    fulfillReward: async (id) =>
      dropValue(await call({ method: 'POST', path: `${getRewardPath(id)}/fulfill`, reply: success })),
  };
}
