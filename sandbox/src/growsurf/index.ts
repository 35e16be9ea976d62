import type { FastifyPluginAsync, FastifyError, FastifyInstance } from 'fastify';
import { createBrowserBundle, registerBrowserScriptRoute } from '../browser-script-route.ts';
import { applyFaults } from '../fault-hooks.ts';
import type { Faults } from '../faults.ts';
import type { Store } from '../store.ts';
import { CurrentCampaign, registerCampaignRoutes } from './campaign.ts';
import { createErrorBody, GrowSurfError } from './errors.ts';
import { registerParticipantRoutes, registerRewardRoutes } from './participant-routes.ts';
import { Participants } from './participants.ts';

interface Options {
  apiKey: string;
  campaignId: string;
  portalUrl: string;
  store: Store;
  faults: Faults;
}

interface RestOptions extends Pick<Options, 'apiKey' | 'faults' | 'portalUrl'> {
  campaign: CurrentCampaign;
  participants: Participants;
}

/** Registers GrowSurf's REST API v2: https://docs.growsurf.com/developer-tools/rest-api/api-reference */
const registerRestApi: FastifyPluginAsync<RestOptions> = async (app, options) => {
  const { apiKey, campaign, participants, faults, portalUrl } = options;
  app.setErrorHandler<FastifyError>((error, _request, reply) => {
    const status = error instanceof GrowSurfError ? error.status : error.statusCode === 400 ? 400 : 500;
    return reply.code(status).send(createErrorBody(status, error.message));
  });
  requireKey(app, apiKey);
  requireCampaign(app, campaign.id);
  applyFaults(app, { faults, provider: 'referral', createErrorBody: () => createErrorBody(500) });

  app.get('/campaigns', () => ({ campaigns: [campaign.get()] }));
  app.get('/campaign/:campaignId', () => campaign.get());
  registerParticipantRoutes(app, participants, portalUrl);
  registerRewardRoutes(app, participants);
  return Promise.resolve();
};

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

/** Simulates the parts of GrowSurf that the portal uses: the REST API below `/growsurf/v2`, and the browser script. */
export const registerGrowsurf: FastifyPluginAsync<Options> = async (app, options) => {
  const { campaignId, store, faults } = options;
  const campaign = new CurrentCampaign(campaignId, store);
  const participants = new Participants(store);
  await app.register(registerRestApi, { ...options, prefix: '/growsurf/v2', campaign, participants });
  registerCampaignRoutes(app, campaign);
  const script = createBrowserBundle(new URL('../browser/growsurf/growsurf.ts', import.meta.url), {
    format: 'iife',
    constants: { CAMPAIGN_ID: campaignId },
  });
  registerBrowserScriptRoute(app, { path: '/growsurf.js', provider: 'referral', faults, bundle: script });
};
