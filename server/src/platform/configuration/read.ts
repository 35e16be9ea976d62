import { fields, type Configuration } from './schema.ts';

/** A setting that can't be used; its message is one line for the person who starts the server. */
export class ConfigurationError extends Error {}

const isLiveKey = (key: string): boolean => /^(sk|pk|rk)_live_/.test(key);

function refuseMixedWorlds(configuration: Configuration): void {
  const { sandbox, stripeSecretKey, stripePublishableKey, stripeApiUrl, stripeScriptUrl, twilioApiUrl } =
    configuration;
  const hasStandIn =
    sandbox || [stripeApiUrl, stripeScriptUrl, twilioApiUrl].some((url) => url !== undefined);
  if (hasStandIn && (isLiveKey(stripeSecretKey) || isLiveKey(stripePublishableKey))) {
    throw new ConfigurationError(
      'configuration: a live Stripe key stands beside sandbox addresses; use one or the other',
    );
  }
}

/** Without its key, texts would go to the desk unsigned or not at all. */
function requireCompleteCoachWebhook({ coachWebhookUrl, coachWebhookSecret }: Configuration): void {
  if ((coachWebhookUrl === undefined) === (coachWebhookSecret === undefined)) return;
  throw new ConfigurationError(
    'configuration: COACH_WEBHOOK_URL and COACH_WEBHOOK_SECRET belong together; set both or none',
  );
}

/**
 * Reads and checks every setting.
 * @throws ConfigurationError naming each wrong setting and why, without the values of secrets
 */
export function readConfiguration(environment: Readonly<Record<string, string | undefined>>): Configuration {
  const wrong: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(fields)) {
    const result = field.schema.safeParse(environment[field.name]);
    if (result.success) values[key] = result.data;
    else {
      const isMissing = (environment[field.name] ?? '') === '';
      wrong.push(
        `${field.name} ${isMissing ? 'is missing' : (result.error.issues[0]?.message ?? 'is wrong')}`,
      );
    }
  }
  if (wrong.length > 0)
    throw new ConfigurationError(`configuration: ${wrong.join('; ')} (see docs/configuration.md)`);
  // Every key of `fields` was parsed by its own schema above.
  const configuration = values as Configuration;
  refuseMixedWorlds(configuration);
  requireCompleteCoachWebhook(configuration);
  return configuration;
}
