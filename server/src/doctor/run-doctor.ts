import { z } from 'zod';
import { organizationCallbackPath } from '@moments/contract/staff/organization';
import { checkDatabase } from './database-checks.ts';
import { checkEmailRecords, checkSmtp } from './email-checks.ts';
import { type Check, fail, type Finding, note, pass, type Surroundings } from './finding.ts';
import { describeReply, readBody, readReply } from './read-reply.ts';
import { checkOnCall, checkSafety } from './safety-checks.ts';
import {
  checkCertificate,
  checkClock,
  checkHeaders,
  checkProxies,
  checkWebhookPaths,
} from './site-checks.ts';
import { checkStripeKeys, checkStripeWebhook } from './stripe-checks.ts';
import { checkKeywordHandling, checkTwilioAccount, checkTwilioNumbers } from './twilio-checks.ts';

const campaign = z.object({
  status: z.string(),
  rewards: z
    .array(
      z.object({
        metadata: z
          .object({ discount: z.coerce.number().catch(0) })
          .nullish()
          .catch(null),
      }),
    )
    .default([]),
});

/** Checks GrowSurf's key, the campaign's state, and the discount of its reward. */
const checkCampaign: Check = async ({ configuration }) => {
  const subject = 'GrowSurf campaign';
  const { growsurfApiKey, growsurfCampaignId, growsurfAuthSecret, growsurfApiUrl } = configuration;
  if (growsurfApiKey === undefined || growsurfCampaignId === undefined)
    return [pass(subject, 'no referral program is configured')];
  const url = `${growsurfApiUrl.replace(/\/+$/, '')}/campaign/${encodeURIComponent(growsurfCampaignId)}`;
  const reply = await readReply(url, { headers: { authorization: `Bearer ${growsurfApiKey}` } });
  if (reply.status === 0)
    return [fail(subject, `GrowSurf can't be reached (${reply.cause})`, 'Allow connections to the API.')];
  if (reply.status === 404)
    return [fail(subject, 'the campaign doesn’t exist', 'Correct GROWSURF_CAMPAIGN_ID.')];
  if ([401, 403].includes(reply.status))
    return [fail(subject, 'GROWSURF_API_KEY is rejected', 'Make a new key at GrowSurf.')];
  const found = readBody(reply, campaign);
  if (reply.status !== 200 || !found)
    return [
      fail(
        subject,
        `GrowSurf answers ${describeReply(reply)}`,
        'Look at GrowSurf’s status page, and try again.',
      ),
    ];
  if (found.status !== 'IN_PROGRESS')
    return [fail(subject, `the campaign is ${found.status}`, 'Start it, or no referral is credited.')];
  if (growsurfAuthSecret === undefined)
    return [fail(subject, 'GROWSURF_AUTH_SECRET is missing', 'Copy the participant auth secret.')];
  if (!found.rewards.some(({ metadata }) => (metadata?.discount ?? 0) > 0))
    return [note(subject, 'no reward has a discount', 'Add the metadata field "discount" in percent.')];
  return [pass(subject, 'in progress, with a discount')];
};

/** Checks that the key for addresses works on our site, and on no other one. */
const checkPlaces: Check = async ({ configuration }) => {
  const subject = 'Google Places';
  const { placesApiKey, placesApiUrl, publicUrl } = configuration;
  if (placesApiKey === undefined) return [pass(subject, 'no key: the address is a plain field')];
  const ask = (referer: string) =>
    readReply(`${placesApiUrl}/v1/places:autocomplete`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-goog-api-key': placesApiKey, referer },
      body: JSON.stringify({ input: '1 Main', includedRegionCodes: ['us'] }),
    });
  const own = await ask(new URL('/', publicUrl).href);
  if (own.status === 0 || own.status >= 500)
    return [fail(subject, `Google answers ${describeReply(own)}`, 'Allow connections to it, and try again.')];
  if (own.status !== 200)
    return [
      fail(
        subject,
        `the key is rejected for our own site (${describeReply(own)})`,
        'Enable Places API (New), and allow the domain of PUBLIC_URL.',
      ),
    ];
  const foreign = await ask('https://another-site.example/');
  if (foreign.status === 200)
    return [
      fail(subject, 'any site can use the key at your cost', 'Restrict it to the domain of PUBLIC_URL.'),
    ];
  return [pass(subject, 'works, and only for our domain')];
};

const description = z.object({
  issuer: z.string(),
  code_challenge_methods_supported: z.array(z.string()).default([]),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
});

/** Checks that the identity provider of staff describes itself, under the configured name, with what the desk needs. */
const checkOrganization: Check = async ({ configuration }) => {
  const subject = 'Identity provider';
  const { organizationIssuer: issuer, deskUrl } = configuration;
  if (deskUrl === undefined)
    return [
      note(
        subject,
        'none, and no DESK_URL: staff sign in by code alone, administrators too, and invitations have no link',
        'Set DESK_URL to the desk’s address, so that they can have passkeys.',
      ),
    ];
  if (issuer === undefined) return [pass(subject, 'none: staff sign in by passkey or code')];
  const reply = await readReply(`${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`);
  const found = readBody(reply, description);
  if (reply.status !== 200 || !found)
    return [
      fail(
        subject,
        `${issuer} answers ${describeReply(reply)}`,
        'Correct DESK_OIDC_ISSUER, and allow connections to it.',
      ),
    ];
  if (found.issuer.replace(/\/+$/, '') !== issuer.replace(/\/+$/, ''))
    return [fail(subject, `it calls itself ${found.issuer}`, 'Set DESK_OIDC_ISSUER to that name.')];
  if (!found.code_challenge_methods_supported.includes('S256'))
    return [fail(subject, 'it doesn’t offer PKCE with S256', 'Turn PKCE on at the provider.')];
  if (!found.token_endpoint_auth_methods_supported.includes('client_secret_basic'))
    return [
      fail(subject, 'it doesn’t take client_secret_basic', 'Allow it for the desk’s client at the provider.'),
    ];
  const callback = new URL(organizationCallbackPath, deskUrl).href;
  return [pass(subject, `${issuer}; its redirect address must be ${callback}`)];
};

const checks: readonly Check[] = [
  checkStripeKeys,
  checkStripeWebhook,
  checkTwilioAccount,
  checkTwilioNumbers,
  checkKeywordHandling,
  checkCampaign,
  checkPlaces,
  checkOrganization,
  checkSmtp,
  checkEmailRecords,
  checkDatabase,
  checkSafety,
  checkOnCall,
  checkClock,
  checkCertificate,
  checkHeaders,
  checkWebhookPaths,
  checkProxies,
];

/** Runs every check. A check that fails itself is a fault, and stops no other one. */
export async function runDoctor(surroundings: Surroundings): Promise<readonly Finding[]> {
  const results = await Promise.all(
    checks.map((check) =>
      check(surroundings).catch((error: unknown) => [
        fail(check.name, error instanceof Error ? error.message : 'failed', 'Report this as a bug.'),
      ]),
    ),
  );
  return results.flat();
}

const marks = { ok: 'ok   ', note: 'note ', fault: 'FAULT' } as const;

export const formatFinding = ({ subject, level, what, advice }: Finding): string =>
  `${marks[level]}  ${subject}: ${what}${advice === undefined ? '' : `. ${advice}`}`;
