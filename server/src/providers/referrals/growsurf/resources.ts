import { z } from 'zod';
import type { Campaign, Participant, ParticipantReward } from '../referrals.ts';

/** Objects of GrowSurf's REST API, as far as they are used: https://docs.growsurf.com/developer-tools/rest-api/api-objects */
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

const campaignReward = z
  .object({
    id: z.string(),
    description: text,
    referralDescription: text,
    metadata: z
      .object({ discount: z.coerce.number().min(0).max(100).catch(0) })
      .nullish()
      .catch(null),
  })
  .transform(({ metadata, ...reward }) => ({ ...reward, discount: metadata?.discount ?? 0 }));

export const campaign: z.ZodType<Campaign> = z
  .object({ id: z.string(), status: z.string(), rewards: z.array(campaignReward).default([]) })
  .transform(({ status, ...rest }) => ({ ...rest, isInProgress: status === 'IN_PROGRESS' }));

export const campaignList = z.object({ campaigns: z.array(campaign) });

const participantReward: z.ZodType<ParticipantReward> = z
  .object({
    id: z.string(),
    rewardId: z.string(),
    status: z.string(),
    approved: z.boolean().default(false),
    isReferrer: z.boolean().default(false),
  })
  .transform(({ approved, ...rest }) => ({ ...rest, isApproved: approved }));

export const rewardList = z.object({ rewards: z.array(participantReward) });

export const participant: z.ZodType<Participant> = z
  .object({
    id: z.string(),
    email: z.string(),
    firstName: text,
    lastName: text,
    referrer: z.object({ id: z.string() }).nullish(),
    referralStatus: z.string().nullish(),
    shareUrl: text,
    rewards: z.array(participantReward).nullish(),
  })
  .transform(({ referrer, referralStatus, rewards, ...rest }) => ({
    ...rest,
    referredBy: referrer?.id,
    referralStatus: referralStatus ?? undefined,
    rewards: rewards ?? [],
  }));

export const success = z.object({ success: z.boolean() });
