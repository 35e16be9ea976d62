import { findRefusals } from './refusals.ts';
import { fields, type Configuration } from './schema.ts';

/** Says in one line, for the person who starts the server, which settings are invalid. */
export class ConfigurationError extends Error {}

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

/** Without the secret, texts would be sent to the coaching desk unsigned or not at all. */
function requireCompleteCoachWebhook({ coachWebhookUrl, coachWebhookSecret }: Configuration): void {
  if ((coachWebhookUrl === undefined) === (coachWebhookSecret === undefined)) return;
  throw new ConfigurationError(
    'configuration: set both COACH_WEBHOOK_URL and COACH_WEBHOOK_SECRET, or neither',
  );
}

function refuseUnsafe(configuration: Configuration): void {
  const refusals = findRefusals(configuration);
  if (refusals.length === 0) return;
  const what = configuration.sandbox ? 'this sandbox' : 'production (SANDBOX=false)';
  throw new ConfigurationError(`configuration: ${what} can't start: ${refusals.join('; ')}`);
}

/**
 * Reads and validates every setting.
 * @throws ConfigurationError names each invalid or unsafe setting and the reason, without the values of secrets
 */
export function readConfiguration(environment: Readonly<Record<string, string | undefined>>): Configuration {
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
  requireCompleteCoachWebhook(configuration);
  refuseUnsafe(configuration);
  return configuration;
}
