import { z } from 'zod';
import { field, optional, text, url } from './setting.ts';

/** The outside: whom the server calls, and with which key. */
export const providerSettings = {
  stripeSecretKey: field('STRIPE_SECRET_KEY', 'Stripe’s secret key', text, { secret: true }),
  stripePublishableKey: field('STRIPE_PUBLISHABLE_KEY', 'Stripe’s publishable key, for the browser', text),
  stripeWebhookSecret: field('STRIPE_WEBHOOK_SECRET', 'Signing secret of the webhook endpoint', text, {
    secret: true,
  }),
  stripeApiUrl: optional('STRIPE_API_URL', 'Address of Stripe’s stand-in; unset for Stripe itself', url),
  stripeScriptUrl: optional('STRIPE_SCRIPT_URL', 'Address of the stand-in for Stripe’s browser script', url),

  twilioAccountSid: field('TWILIO_ACCOUNT_SID', 'Twilio’s account SID', text),
  twilioAuthToken: field('TWILIO_AUTH_TOKEN', 'Twilio’s auth token', text, { secret: true }),
  twilioFrom: field('TWILIO_FROM', 'The coaching number, in E.164', z.e164(), { example: '+12125550199' }),
  twilioCodesFrom: field(
    'TWILIO_CODES_FROM',
    'The number that log-in codes come from, in E.164; not the coaching number, or a STOP would silence codes',
    z.e164(),
    { example: '+12125550198' },
  ),
  twilioApiUrl: optional('TWILIO_API_URL', 'Address of Twilio’s stand-in; unset for Twilio itself', url),

  coachWebhookUrl: optional(
    'COACH_WEBHOOK_URL',
    'Address of the coaches’ desk that members’ texts are handed to; without it coaches use the operator API alone',
    url,
  ),
  coachWebhookSecret: optional(
    'COACH_WEBHOOK_SECRET',
    'Key that texts to the coaches’ desk are signed with, at least 16 characters',
    z.string().min(16),
    { secret: true },
  ),

  smtpUrl: field('SMTP_URL', 'Mail server', z.url({ protocol: /^smtps?$/ }), {
    secret: true,
    example: 'smtps://user:password@mail.example:465',
  }),
  mailFrom: field('MAIL_FROM', 'Sender of mails', text, { default: 'Moments <hello@moments.example>' }),

  growsurfApiKey: optional(
    'GROWSURF_API_KEY',
    'GrowSurf’s secret key; without it there is no referral programme',
    text,
    { secret: true },
  ),
  growsurfCampaignId: optional('GROWSURF_CAMPAIGN_ID', 'GrowSurf’s campaign', text),
  growsurfAuthSecret: optional('GROWSURF_AUTH_SECRET', 'GrowSurf’s participant auth secret', text, {
    secret: true,
  }),
  growsurfApiUrl: field('GROWSURF_API_URL', 'Address of GrowSurf’s API', url, {
    default: 'https://api.growsurf.com/v2',
  }),
  growsurfScriptUrl: field('GROWSURF_SCRIPT_URL', 'Address of GrowSurf’s browser script', url, {
    default: 'https://app.growsurf.com/growsurf.js',
  }),

  placesApiKey: optional(
    'PLACES_API_KEY',
    'Google Maps key for address suggestions; without it the address is a plain field',
    text,
  ),
  placesScriptUrl: optional('PLACES_SCRIPT_URL', 'Address of the stand-in for Google’s script', url),
  analyticsKey: optional(
    'ANALYTICS_KEY',
    'Key of the analytics service; without it there are no analytics',
    text,
  ),
  analyticsUrl: optional('ANALYTICS_URL', 'Address that analytics events are sent to', url),
} as const;
