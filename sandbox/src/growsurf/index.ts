import type { FastifyPluginAsync } from 'fastify';
import { createBrowserBundle, registerBrowserScriptRoute } from '../browser-script-route.ts';
import type { Faults } from '../faults.ts';
import type { Store } from '../store.ts';
import { CurrentCampaign, registerCampaignRoutes } from './campaign.ts';
import { Participants } from './participants.ts';
import { registerRestApi } from './rest-api.ts';

interface Options {
  apiKey: string;
  campaignId: string;
  portalUrl: string;
  store: Store;
  faults: Faults;
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
