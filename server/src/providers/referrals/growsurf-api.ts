import { z } from 'zod';
import type { Campaign, Participant, ParticipantReward, ReferralResult } from './referrals.ts';

/** Milliseconds before a call to the referral program is abandoned. */
const timeLimit = 5_000;

interface Connection {
  readonly url: string;
  readonly apiKey: string;
}

export interface GrowsurfCall<T> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Relative to the API's URL, with escaped parameters. */
  readonly path: string;
  readonly body?: object;
  readonly reply: z.ZodType<T>;
}

const toFailure = (reason: 'PARTICIPANT_NOT_FOUND' | 'rejected' | 'unavailable', cause: string) =>
  ({ ok: false, reason, cause }) as const;

const getCause = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

async function readReply<T>(
  response: Response,
  { path, reply }: GrowsurfCall<T>,
): Promise<ReferralResult<T>> {
  const status = `HTTP ${String(response.status)}`;
  if (response.status === 404 && path.includes('/participant/'))
    return toFailure('PARTICIPANT_NOT_FOUND', status);
  if (response.status >= 500 || response.status === 429) return toFailure('unavailable', status);
  if (!response.ok) return toFailure('rejected', status);
  const parsed = reply.safeParse(await response.json());
  if (parsed.success) return { ok: true, value: parsed.data };
  return toFailure(
    'unavailable',
    `invalid reply: ${parsed.error.issues.map(({ path: at }) => at.join('.')).join(', ')}`,
  );
}

/** Calls GrowSurf's REST API. Returns failures as values. */
export async function request<T>(connection: Connection, call: GrowsurfCall<T>): Promise<ReferralResult<T>> {
  try {
    const response = await fetch(`${connection.url}${call.path}`, {
      method: call.method,
      headers: {
        authorization: `Bearer ${connection.apiKey}`,
        ...(call.body ? { 'content-type': 'application/json' } : {}),
      },
      ...(call.body ? { body: JSON.stringify(call.body) } : {}),
      signal: AbortSignal.timeout(timeLimit),
    });
    return await readReply(response, call);
  } catch (error) {
    return toFailure('unavailable', getCause(error));
  }
}

/** The used parts of GrowSurf's objects: https://docs.growsurf.com/developer-tools/rest-api/api-objects */
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

export const campaign: z.ZodType<Campaign> = z.object({
  id: z.string(),
  status: z.string(),
  rewards: z.array(campaignReward).default([]),
});

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
