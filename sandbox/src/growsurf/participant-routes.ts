import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { CurrentCampaign } from './campaign.ts';
import { GrowSurfError } from './errors.ts';
import type { Participant } from './participant.ts';
import type { Participants } from './participants.ts';
import { triggerReferral } from './referral.ts';
import { toParticipantResource } from './resources.ts';

interface Options {
  campaign: CurrentCampaign;
  participants: Participants;
  portalUrl: string;
}

const fields = {
  email: z.email(),
  firstName: z
    .string()
    .nullish()
    .transform((name) => name ?? undefined),
  lastName: z
    .string()
    .nullish()
    .transform((name) => name ?? undefined),
  metadata: z.record(z.string(), z.unknown()).optional(),
};
const newParticipant = z.object({
  ...fields,
  referredBy: z
    .string()
    .nullish()
    .transform((key) => key ?? undefined),
  referralStatus: z.enum(['CREDIT_PENDING', 'CREDIT_AWARDED']).optional(),
});
const change = z.object({ ...fields, email: z.email().optional() });
const path = '/campaign/:campaignId/participant';
type Keyed = { Params: { key: string } };

export function registerParticipantRoutes(
  app: FastifyInstance,
  { campaign, participants, portalUrl }: Options,
): void {
  const requireParticipant = (key: string): Participant => participants.find(key) ?? rejectNotFound();
  const trigger = (friend: Participant) => {
    const [reward] = campaign.get().rewards;
    return reward ? triggerReferral(friend, participants, reward) : false;
  };
  const toResource = (participant: Participant) =>
    toParticipantResource(participant, participants, portalUrl);

  app.get('/campaign/:campaignId/participants', () => {
    const all = participants.list().map(toResource);
    return { participants: all, limit: all.length, nextId: null };
  });

  app.post(path, (request) => {
    const ask = read(newParticipant, request.body);
    const added = participants.add(ask);
    if (ask.referralStatus === 'CREDIT_AWARDED') trigger(added);
    return toResource(requireParticipant(added.id));
  });

  app.get<Keyed>(`${path}/:key`, (request) => toResource(requireParticipant(request.params.key)));

  app.post<Keyed>(`${path}/:key`, (request) => {
    const current = requireParticipant(request.params.key);
    const { metadata, ...rest } = read(change, request.body);
    const named = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    return toResource(
      participants.put({ ...current, ...named, metadata: { ...current.metadata, ...metadata } }),
    );
  });

  app.delete<Keyed>(`${path}/:key`, (request) => {
    participants.delete(requireParticipant(request.params.key).id);
    return { success: true };
  });

  app.get<Keyed>(`${path}/:key/rewards`, (request) => {
    const { rewards } = requireParticipant(request.params.key);
    return { rewards, limit: 100, nextId: null };
  });

  app.post<Keyed>(`${path}/:key/ref`, (request) => {
    const success = trigger(requireParticipant(request.params.key));
    const message = success
      ? 'Successfully awarded referral credit.'
      : 'Referral credit has already been awarded, or no one referred this participant.';
    return { success, message };
  });
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
