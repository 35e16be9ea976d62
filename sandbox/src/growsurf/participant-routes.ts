import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { GrowSurfError } from './errors.ts';
import type { Participant, ParticipantReward, Participants } from './participants.ts';

const name = z.string().nullish();
const newParticipant = z.object({
  email: z.email(),
  firstName: name,
  lastName: name,
  referredBy: z.string().nullish(),
});
const change = z.object({ email: z.email().optional(), firstName: name, lastName: name });
const path = '/campaign/:campaignId/participant';
const rewardPath = '/campaign/:campaignId/reward/:rewardId';
type Keyed = { Params: { key: string } };
type WithReward = { Params: { rewardId: string } };

export function registerParticipantRoutes(
  app: FastifyInstance,
  participants: Participants,
  portalUrl: string,
): void {
  const requireParticipant = (key: string): Participant => participants.find(key) ?? rejectNotFound();
  const toResource = ({ referrerId, ...own }: Participant) => ({
    ...own,
    referrer: referrerId === null ? null : { id: referrerId },
    shareUrl: `${portalUrl}/?grsf=${own.id}`,
  });

  app.post(path, ({ body }) => toResource(participants.add(read(newParticipant, body))));

  app.get<Keyed>(`${path}/:key`, ({ params }) => toResource(requireParticipant(params.key)));

  app.post<Keyed>(`${path}/:key`, ({ params, body }) => {
    const current = requireParticipant(params.key);
    const { email, firstName, lastName } = read(change, body);
    return toResource(
      participants.put({
        ...current,
        email: email ?? current.email,
        firstName: firstName ?? current.firstName,
        lastName: lastName ?? current.lastName,
      }),
    );
  });

  app.delete<Keyed>(`${path}/:key`, ({ params }) => {
    participants.delete(requireParticipant(params.key).id);
    return { success: true };
  });

  app.get<Keyed>(`${path}/:key/rewards`, ({ params }) => {
    const { rewards } = requireParticipant(params.key);
    return { rewards, limit: 100, nextId: null };
  });

  app.post<Keyed>(`${path}/:key/ref`, ({ params }) => {
    const success = participants.credit(requireParticipant(params.key));
    const message = success
      ? 'Successfully awarded referral credit.'
      : 'Referral credit has already been awarded, or no one referred this participant.';
    return { success, message };
  });
}

export function registerRewardRoutes(app: FastifyInstance, participants: Participants): void {
  const save = ({ owner, reward }: OwnedReward, change: Partial<ParticipantReward>) => {
    const rewards = owner.rewards.map((one) => (one.id === reward.id ? { ...one, ...change } : one));
    participants.put({ ...owner, rewards });
    return { success: true };
  };

  app.post<WithReward>(`${rewardPath}/approve`, ({ params }) => {
    const owned = requireOwnedReward(participants, params.rewardId);
    if (owned.reward.approved) throw new GrowSurfError(406, 'Reward has already been approved.');
    return save(owned, { approved: true });
  });

  app.post<WithReward>(`${rewardPath}/fulfill`, ({ params }) => {
    const owned = requireOwnedReward(participants, params.rewardId);
    if (!owned.reward.approved) throw new GrowSurfError(406, 'Reward has not been approved.');
    if (owned.reward.status === 'FULFILLED')
      throw new GrowSurfError(406, 'Reward has already been fulfilled.');
    return save(owned, { status: 'FULFILLED' });
  });
}

interface OwnedReward {
  owner: Participant;
  reward: ParticipantReward;
}

function requireOwnedReward(participants: Participants, rewardId: string): OwnedReward {
  for (const owner of participants.list())
    for (const reward of owner.rewards) if (reward.id === rewardId) return { owner, reward };
  return rejectNotFound();
}

function rejectNotFound(): never {
  throw new GrowSurfError(404);
}

function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body ?? {});
  if (result.success) return result.data;
  throw new GrowSurfError(
    400,
    result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '),
  );
}
