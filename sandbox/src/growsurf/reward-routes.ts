import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { GrowSurfError } from './errors.ts';
import { approve, fulfill, withReward, type Participant, type ParticipantReward } from './participant.ts';
import type { Participants } from './participants.ts';

type Keyed = { Params: { rewardId: string } };
const path = '/campaign/:campaignId/reward/:rewardId';
const approval = z.object({ fulfill: z.boolean().default(false) });

export function registerRewardRoutes(app: FastifyInstance, participants: Participants, clock: Clock): void {
  const save = (owner: Participant, changed: ParticipantReward | undefined, problem: string) => {
    if (!changed) throw new GrowSurfError(406, problem);
    participants.put(withReward(owner, changed));
    return { success: true };
  };

  app.post<Keyed>(`${path}/approve`, (request) => {
    const { owner, reward } = requireOwnedReward(participants, request.params.rewardId);
    const approved = approve(reward, clock.now());
    const isToFulfill = approval.safeParse(request.body ?? {}).data?.fulfill ?? false;
    const changed = approved && isToFulfill ? fulfill(approved, clock.now()) : approved;
    return save(owner, changed, 'Reward has already been approved.');
  });

  app.post<Keyed>(`${path}/fulfill`, (request) => {
    const { owner, reward } = requireOwnedReward(participants, request.params.rewardId);
    const problem = reward.approved ? 'Reward has already been fulfilled.' : 'Reward has not been approved.';
    return save(owner, fulfill(reward, clock.now()), problem);
  });

  app.delete<Keyed>(path, (request) => {
    const { owner, reward } = requireOwnedReward(participants, request.params.rewardId);
    if (reward.approved)
      throw new GrowSurfError(406, 'This reward has already been approved and cannot be removed.');
    participants.put({ ...owner, rewards: owner.rewards.filter(({ id }) => id !== reward.id) });
    return { success: true };
  });
}

function requireOwnedReward(participants: Participants, rewardId: string) {
  for (const owner of participants.list())
    for (const reward of owner.rewards) if (reward.id === rewardId) return { owner, reward };
  throw new GrowSurfError(404);
}
