import { z } from 'zod';
import { defineOptionalSetting, defineSetting, text, url } from './setting.ts';

const webhookSecret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/, 'must be whsec_ and 24 to 64 bytes in base64');

/** One secret, or a new and an old one during a rotation. */
const webhookSecrets = z
  .string()
  .transform((value) => value.split(/[\s,]+/).filter((part) => part !== ''))
  .pipe(z.array(webhookSecret).min(1).max(2, 'has more than two secrets'));

/** The providers' URLs, keys, and numbers. */
export const providerSettings = {
  stripeSecretKey: defineSetting('STRIPE_SECRET_KEY', 'Stripe’s secret key', text, { secret: true }),
  stripePublishableKey: defineSetting(
    'STRIPE_PUBLISHABLE_KEY',
    'Stripe’s publishable key, for the browser',
    text,
  ),
  stripeWebhookSecret: defineSetting(
    'STRIPE_WEBHOOK_SECRET',
    'Signing secret of the Stripe webhook endpoint',
    text,
    {
      secret: true,
    },
  ),
  stripeApiUrl: defineOptionalSetting(
    'STRIPE_API_URL',
    'URL of the sandbox’s Stripe API; unset for Stripe itself',
    url,
  ),
  stripeScriptUrl: defineOptionalSetting(
    'STRIPE_SCRIPT_URL',
    'URL of the sandbox’s Stripe script; unset for Stripe’s own',
    url,
  ),

  stripeWallets: defineSetting(
    'STRIPE_WALLETS',
    'Whether the card form offers Apple Pay, Google Pay, and Link; register the domain at Stripe first',
    z.enum(['true', 'false']).transform((value) => value === 'true'),
    { default: 'false' },
  ),

  twilioAccountSid: defineSetting('TWILIO_ACCOUNT_SID', 'Twilio’s account SID', text),
  twilioAuthToken: defineSetting('TWILIO_AUTH_TOKEN', 'Twilio’s auth token', text, { secret: true }),
  twilioFrom: defineSetting('TWILIO_FROM', 'The coaching number, in E.164', z.e164(), {
    example: '+12125550199',
  }),
  twilioCodesFrom: defineSetting(
    'TWILIO_CODES_FROM',
    'The number that sends log-in codes, in E.164; not the coaching number, because a STOP there would block codes',
    z.e164(),
    { example: '+12125550198' },
  ),
  twilioPagesFrom: defineSetting(
    'TWILIO_PAGES_FROM',
    'The number that pages staff in a crisis, in E.164; a third one, so that no STOP to the others and no queue of theirs holds up a page',
    z.e164(),
    { example: '+12125550197' },
  ),
  twilioKeywordHandling: defineSetting(
    'TWILIO_KEYWORD_HANDLING',
    'Who answers STOP, START, and HELP: twilio (its default, or Advanced Opt-Out), or server if Twilio’s support switched its own handling off',
    z.enum(['twilio', 'server']),
    { default: 'twilio' },
  ),
  twilioApiUrl: defineOptionalSetting(
    'TWILIO_API_URL',
    'URL of the sandbox’s Twilio API; unset for Twilio itself',
    url,
  ),

  eventsWebhookUrl: defineOptionalSetting(
    'EVENTS_WEBHOOK_URL',
    'URL of a program that receives events of texts, statuses, and plans, without personal content',
    url,
  ),
  eventsWebhookSecret: defineOptionalSetting(
    'EVENTS_WEBHOOK_SECRET',
    'Standard Webhooks secret that signs events: whsec_ and 24 to 64 bytes in base64; two, separated by a comma, during a rotation',
    webhookSecrets,
    { secret: true },
  ),

  smtpUrl: defineSetting('SMTP_URL', 'SMTP server', z.url({ protocol: /^smtps?$/ }), {
    secret: true,
    example: 'smtps://user:password@mail.example:465',
  }),
  mailFrom: defineSetting('MAIL_FROM', 'Sender of emails', text, {
    default: 'Moments <hello@moments.example>',
  }),

  growsurfApiKey: defineOptionalSetting(
    'GROWSURF_API_KEY',
    'GrowSurf’s secret key; without it, there is no referral program',
    text,
    { secret: true },
  ),
  growsurfCampaignId: defineOptionalSetting('GROWSURF_CAMPAIGN_ID', 'GrowSurf’s campaign ID', text),
  growsurfAuthSecret: defineOptionalSetting(
    'GROWSURF_AUTH_SECRET',
    'GrowSurf’s participant auth secret',
    text,
    {
      secret: true,
    },
  ),
  growsurfOrganizationId: defineOptionalSetting(
    'GROWSURF_ORGANIZATION_ID',
    'Organization ID for GrowSurf’s browser script',
    text,
  ),
  growsurfDevMode: defineSetting(
    'GROWSURF_DEV_MODE',
    'Whether GrowSurf’s browser script runs in its dev mode',
    z.enum(['true', 'false']).transform((value) => value === 'true'),
    { default: 'false' },
  ),
  growsurfApiUrl: defineSetting('GROWSURF_API_URL', 'URL of GrowSurf’s API', url, {
    default: 'https://api.growsurf.com/v2',
  }),
  growsurfScriptUrl: defineSetting('GROWSURF_SCRIPT_URL', 'URL of GrowSurf’s browser script', url, {
    default: 'https://app.growsurf.com/growsurf.js',
  }),

  placesApiKey: defineOptionalSetting(
    'PLACES_API_KEY',
    'Google Maps key for address suggestions; without it, the address is a plain field',
    text,
  ),
  placesApiUrl: defineSetting('PLACES_API_URL', 'URL of Google’s Places API', url, {
    default: 'https://places.googleapis.com',
  }),
  analyticsKey: defineOptionalSetting(
    'ANALYTICS_KEY',
    'Key of the analytics service; without it, there are no analytics',
    text,
  ),
  analyticsUrl: defineOptionalSetting('ANALYTICS_URL', 'URL that receives analytics events', url),
} as const;
