import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { referralFramePath } from '@moments/contract/referrals/referral-frame';
import type { Configuration } from '../../platform/configuration/schema.ts';
import type { Services } from '../../services.ts';

type Settings = Pick<Configuration, 'growsurfOrganizationId' | 'growsurfDevMode'>;

/** Formats the settings of the provider's script (REF-03). They can't end the script that they stand in. */
const formatSettings = ({ growsurfOrganizationId, growsurfDevMode }: Settings): string =>
  JSON.stringify({ organizationId: growsurfOrganizationId, devMode: growsurfDevMode }).replaceAll(
    '<',
    String.raw`\u003c`,
  );

/** Creates the script that hands over the settings and talks to the portal's page. The types of the messages are in the contract. */
const createFrameScript = (settings: Settings): string =>
  `(()=>{const say=referrer=>parent.postMessage({referrer},location.origin);` +
  `const settings=window.grsfConfig=${formatSettings(settings)};` +
  `addEventListener('message',({source,data})=>{if(source!==parent)return;` +
  `const {email,hash}=data;window.grsfConfig={...settings,email,hash};window.growsurf?.init?.(window.grsfConfig)});` +
  `document.addEventListener('grsfReady',async()=>{` +
  `try{say(await window.growsurf.getReferrerId()||null)}catch{say(null)}},{once:true});` +
  `addEventListener('error',()=>say(null),true)})()`;

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * Serves the page that runs the referral provider's script (REF-03). Its policy gives it an origin of its own, so the script reaches
 * neither the portal's page nor its session and storage (SEC-07).
 */
export function registerReferralFrame(
  app: FastifyInstance,
  { configuration }: Pick<Services, 'configuration'>,
): void {
  const { growsurfApiKey, growsurfCampaignId, growsurfScriptUrl } = configuration;
  if (growsurfApiKey === undefined || growsurfCampaignId === undefined) return;
  const { origin } = new URL(growsurfScriptUrl);
  const frameScript = createFrameScript(configuration);
  const hash = createHash('sha256').update(frameScript).digest('base64');
  const policy = [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'sha256-${hash}' ${origin}`,
    `connect-src ${origin}`,
    "frame-ancestors 'self'",
  ].join('; ');
  const attributes = [
    `src="${escapeAttribute(growsurfScriptUrl)}"`,
    `grsf-campaign="${escapeAttribute(growsurfCampaignId)}"`,
  ].join(' ');
  const page = `<!doctype html><title>Referral</title><script>${frameScript}</script><script async ${attributes}></script>`;
  app.get(referralFramePath, { config: { limit: 'files' } }, (_request, reply) =>
    reply
      .header('content-security-policy', policy)
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page),
  );
}
