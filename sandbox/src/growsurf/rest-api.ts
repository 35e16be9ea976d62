import type { FastifyError, FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Clock } from '../clock.ts';
import { applyFaults } from '../fault-hooks.ts';
import type { Faults } from '../faults.ts';
import type { CurrentCampaign } from './campaign.ts';
import { createErrorBody, GrowSurfError } from './errors.ts';
import { registerParticipantRoutes } from './participant-routes.ts';
import type { Participants } from './participants.ts';
import { toCampaignResource } from './resources.ts';
import { registerRewardRoutes } from './reward-routes.ts';

interface Options {
  apiKey: string;
  campaign: CurrentCampaign;
  participants: Participants;
  clock: Clock;
  faults: Faults;
  portalUrl: string;
}

/** Registers GrowSurf's REST API v2: https://docs.growsurf.com/developer-tools/rest-api/api-reference */
export const registerRestApi: FastifyPluginAsync<Options> = async (app, options) => {
  const { apiKey, campaign, participants } = options;
  app.setErrorHandler<FastifyError>((error, _request, reply) => {
    const status = error instanceof GrowSurfError ? error.status : error.statusCode === 400 ? 400 : 500;
    return reply.code(status).send(createErrorBody(status, error.message));
  });
  acceptEmptyJson(app);
  requireKey(app, apiKey);
  requireCampaign(app, campaign.id);
  applyFaults(app, {
    faults: options.faults,
    provider: 'referral',
    createErrorBody: () => createErrorBody(500),
  });

  app.get('/campaigns', () => ({ campaigns: [toCampaignResource(campaign.get(), participants)] }));
  app.get('/campaign/:campaignId', () => toCampaignResource(campaign.get(), participants));
  registerParticipantRoutes(app, options);
  registerRewardRoutes(app, participants, options.clock);
  return Promise.resolve();
};

/** Accepts calls without a body that have `content-type: application/json`, as some clients send. */
function acceptEmptyJson(app: FastifyInstance): void {
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') done(null, {});
    else void app.getDefaultJsonParser('error', 'error')(_request, body as string, done);
  });
}

function requireKey(app: FastifyInstance, apiKey: string): void {
  app.addHook('onRequest', async (request, reply) => {
    const given = request.headers.authorization;
    if (given === `Bearer ${apiKey}`) return undefined;
    const status = given === undefined ? 401 : 403;
    return reply.code(status).send(createErrorBody(status));
  });
}

function requireCampaign(app: FastifyInstance, id: string): void {
  app.addHook('preHandler', async (request) => {
    const { campaignId } = request.params as { campaignId?: string };
    if (campaignId !== undefined && campaignId !== id) throw new GrowSurfError(404);
    return Promise.resolve();
  });
}
