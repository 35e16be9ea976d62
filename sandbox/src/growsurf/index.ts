import type { FastifyPluginAsync } from 'fastify';
import { createBrowserBundle } from '../browser-bundle.ts';
import { registerBrowserScriptRoute } from '../browser-script-route.ts';
import type { Clock } from '../clock.ts';
import type { Faults } from '../faults.ts';
import type { Store } from '../store.ts';
import { registerCampaignRoutes } from './campaign-routes.ts';
import { CurrentCampaign, toBrowserCampaign } from './campaign.ts';
import { Participants } from './participants.ts';
import { registerRestApi } from './rest-api.ts';

interface Options {
  apiKey: string;
  campaignId: string;
  portalUrl: string;
  store: Store;
  clock: Clock;
  faults: Faults;
}

/** Simulates the parts of GrowSurf that the portal uses: the REST API below `/growsurf/v2`, and the browser script. */
export const registerGrowsurf: FastifyPluginAsync<Options> = async (app, options) => {
  const { apiKey, campaignId, portalUrl, store, clock, faults } = options;
  const campaign = new CurrentCampaign(campaignId, store);
  const participants = new Participants(store, clock);
  await app.register(registerRestApi, {
    prefix: '/growsurf/v2',
    apiKey,
    campaign,
    participants,
    clock,
    faults,
    portalUrl,
  });
  registerCampaignRoutes(app, campaign);
  const script = createBrowserBundle(new URL('../browser/growsurf/growsurf.ts', import.meta.url), {
    format: 'iife',
    constants: { CAMPAIGN: toBrowserCampaign(campaign.get()) },
  });
  registerBrowserScriptRoute(app, { path: '/growsurf.js', provider: 'referral', faults, bundle: script });
};
