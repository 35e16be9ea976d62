import { fields, type Configuration } from './schema.ts';
import { findUnsafeSettings } from './unsafe-settings.ts';

/** Says in one line, for the person who starts the server, which settings are invalid. */
export class ConfigurationError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

const isLiveKey = (key: string): boolean => /^(sk|pk|rk)_live_/.test(key);

function rejectLiveKeysInSandbox(configuration: Configuration): void {
  const { sandbox, stripeSecretKey, stripePublishableKey, stripeApiUrl, stripeScriptUrl, twilioApiUrl } =
    configuration;
  const isSandbox = sandbox || [stripeApiUrl, stripeScriptUrl, twilioApiUrl].some((url) => url !== undefined);
  if (isSandbox && (isLiveKey(stripeSecretKey) || isLiveKey(stripePublishableKey))) {
    throw new ConfigurationError(
      'configuration: a live Stripe key is set together with sandbox URLs; use one or the other',
    );
  }
}

/** Requires the webhook's URL and secret or neither. Without the secret, it would be sent unsigned or not at all. */
function requireCompleteWebhook({ eventsWebhookUrl, eventsWebhookSecret }: Configuration): void {
  if ((eventsWebhookUrl === undefined) === (eventsWebhookSecret === undefined)) return;
  const { eventsWebhookUrl: url, eventsWebhookSecret: secret } = fields;
  throw new ConfigurationError(`configuration: set both ${url.name} and ${secret.name}, or neither`);
}

/** Requires all parts of the organization's sign-in or none. With a part missing, staff would find a button that can't work, or none. */
function requireCompleteOrganization(configuration: Configuration): void {
  const { deskUrl, organizationIssuer, organizationClientId, organizationClientSecret } = configuration;
  const given = [organizationIssuer, organizationClientId, organizationClientSecret].filter(
    (value) => value !== undefined,
  );
  if (given.length === 0 || (given.length === 3 && deskUrl !== undefined)) return;
  throw new ConfigurationError(
    'configuration: set DESK_OIDC_ISSUER, DESK_OIDC_CLIENT_ID, DESK_OIDC_CLIENT_SECRET, and DESK_URL, or none of the first three',
  );
}

/** Requires a number for each purpose. A STOP to one must not stop what the others send. */
function requireDifferentNumbers({ twilioFrom, twilioCodesFrom, twilioPagesFrom }: Configuration): void {
  if (new Set([twilioFrom, twilioCodesFrom, twilioPagesFrom]).size === 3) return;
  throw new ConfigurationError(
    'configuration: TWILIO_FROM, TWILIO_CODES_FROM, and TWILIO_PAGES_FROM must be three different numbers',
  );
}

/** Rejects Node's switch that accepts every certificate. It holds for all providers. */
function requireCertificates({ sandbox }: Configuration, environment: Environment): void {
  if (sandbox || environment['NODE_TLS_REJECT_UNAUTHORIZED'] !== '0') return;
  throw new ConfigurationError(
    'configuration: NODE_TLS_REJECT_UNAUTHORIZED=0 accepts every certificate; remove it',
  );
}

function rejectUnsafe(configuration: Configuration): void {
  const problems = findUnsafeSettings(configuration);
  if (problems.length === 0) return;
  const what = configuration.sandbox ? 'this sandbox' : 'production (SANDBOX=false)';
  throw new ConfigurationError(`configuration: ${what} can't start: ${problems.join('; ')}`);
}

/**
 * Reads and validates every setting.
 * @throws ConfigurationError names each invalid or unsafe setting and the reason, without the values of secrets
 */
export function readConfiguration(environment: Environment): Configuration {
  const errors: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(fields)) {
    const result = field.schema.safeParse(environment[field.name]);
    if (result.success) values[key] = result.data;
    else {
      const isMissing = (environment[field.name] ?? '') === '';
      errors.push(
        `${field.name} ${isMissing ? 'is missing' : (result.error.issues[0]?.message ?? 'is invalid')}`,
      );
    }
  }
  if (errors.length > 0)
    throw new ConfigurationError(`configuration: ${errors.join('; ')} (see docs/configuration.md)`);
  // The loop above parsed every key of `fields` with its own schema.
  const configuration = values as Configuration;
  rejectLiveKeysInSandbox(configuration);
  requireCompleteWebhook(configuration);
  requireCompleteOrganization(configuration);
  requireDifferentNumbers(configuration);
  requireCertificates(configuration, environment);
  rejectUnsafe(configuration);
  return configuration;
}
