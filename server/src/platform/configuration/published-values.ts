import type { Configuration } from './schema.ts';

/** Values that every copy of the sandbox uses. Anyone can read them, so in production they are no secret. */
const publishedValues = {
  stripeSecretKey: 'sk_test_sandbox',
  stripePublishableKey: 'pk_test_sandbox',
  stripeWebhookSecret: 'whsec_sandbox',
  twilioAccountSid: 'AC5a9db0c5000000000000000000000000',
  twilioAuthToken: 'twilio_sandbox_token',
  growsurfApiKey: 'gs_sandbox_key',
  growsurfCampaignId: 'sandbox',
  growsurfAuthSecret: 'gs_sandbox_secret',
  growsurfOrganizationId: 'sandbox-organization',
  placesApiKey: 'places_sandbox',
  staffToken: 'sandbox-operator',
} as const satisfies { readonly [Key in keyof Configuration]?: string };

/** Recognizes numbers from 555-0100 to 555-0199, which belong to no one. The sandbox's are among them. */
const isFictionalNumber = (phone: string): boolean => /^\+1\d{3}55501\d\d$/.test(phone);

/** Settings that only the sandbox needs. */
const sandboxAddresses = ['stripeApiUrl', 'stripeScriptUrl', 'twilioApiUrl', 'placesScriptUrl'] as const;

/** Returns the settings that have the sandbox's values. */
export function findPublishedValues(configuration: Configuration): readonly (keyof Configuration)[] {
  const published = Object.entries(publishedValues) as [keyof typeof publishedValues, string][];
  return [
    ...published.filter(([key, value]) => configuration[key] === value).map(([key]) => key),
    ...sandboxAddresses.filter((key) => configuration[key] !== undefined),
    ...(['twilioFrom', 'twilioCodesFrom', 'twilioPagesFrom'] as const).filter((key) =>
      isFictionalNumber(configuration[key]),
    ),
  ];
}
