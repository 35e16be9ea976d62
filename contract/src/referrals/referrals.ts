import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { messageReply } from '../http/fields.ts';
import { longestReferralCode } from './referral-frame.ts';

/** A reward that the campaign offers; `discount` in percent. */
const campaignReward = z.object({
  id: z.string(),
  description: z.string(),
  referralDescription: z.string(),
  metadata: z.object({ discount: z.number() }),
});

/** A referral participant as the portal needs it (DATA-04). */
export const referralParticipant = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  referredBy: z.nullable(z.string()),
  referralStatus: z.nullable(z.string()),
  /** The participant's own link for friends. */
  shareUrl: z.string(),
  rewards: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      campaign: z.object({ status: z.string(), rewards: z.array(campaignReward) }),
    }),
  ),
});

export const referralCampaign = z.object({ id: z.string(), status: z.literal('IN_PROGRESS') });

/**
 * Reads the campaign (REF-01), for guests too. `data` is null unless it is in progress. The server asks the provider, because the provider's
 * browser script doesn't know the status.
 */
export const getReferralCampaign = defineEndpoint({
  name: 'getReferralCampaign',
  summary: 'Read the referral campaign in progress',
  method: 'GET',
  path: '/api/v1/referrals/campaign',
  access: 'anyone',
  reply: z.object({ data: z.nullable(referralCampaign) }),
});

/**
 * Adds the member to the campaign if they haven't joined (ENR-12). If the provider fails, the failure is logged and
 * `data` is null.
 */
export const addReferralParticipant = defineEndpoint({
  name: 'addReferralParticipant',
  summary: 'Join the referral campaign',
  method: 'POST',
  path: '/api/v1/referrals/participant',
  access: 'member',
  body: z.strictObject({ referralCode: z.optional(z.string().check(z.maxLength(longestReferralCode))) }),
  reply: z.object({ data: z.nullable(referralParticipant) }),
});

/** Triggers the referral once for each member (APP-04). Failures are only logged. */
export const triggerReferral = defineEndpoint({
  name: 'triggerReferral',
  summary: 'Credit the friend who referred the member',
  method: 'POST',
  path: '/api/v1/referrals/trigger',
  access: 'member',
  reply: messageReply,
});
