import type { Logger } from 'pino';
import { createOptOuts } from './features/texts/opt-outs/opt-out.ts';
import type { Configuration } from './platform/configuration/schema.ts';
import type { OpenDatabase } from './platform/database/database.ts';
import { createPersonalDataCipher } from './platform/encryption/personal-data-cipher.ts';
import { createJobs, type JobRunner } from './platform/jobs/jobs.ts';
import { createLiveUpdates } from './platform/live/live-updates.ts';
import type { Clock } from './platform/platform-services.ts';
import { traceCalls } from './platform/tracing/trace-requests.ts';
import { createSmtpEmailProvider } from './providers/mail/smtp.ts';
import { createStripePayments } from './providers/payments/stripe.ts';
import { createGrowsurfReferrals } from './providers/referrals/growsurf.ts';
import { createTwilioTexts } from './providers/text-messages/twilio.ts';
import { createEventReceiver } from './providers/webhooks/signed-webhook.ts';
import type { Services } from './services.ts';

/** Builds the services for production, with each provider's own SDK. In a sandbox, the SDKs call other URLs. */
export function buildServices(
  configuration: Configuration,
  { database, pool }: OpenDatabase,
  log: Logger,
): Services & { readonly jobs: JobRunner } {
  const personalData = createPersonalDataCipher(configuration.encryptionKeys, configuration.lookupKey);
  const clock: Clock = { now: () => new Date() };
  const jobs = createJobs(pool, log);
  const eventReceiver = traceCalls('event-receiver', createEventReceiver(configuration));
  return {
    configuration,
    database,
    personalData,
    optOuts: createOptOuts({ database, personalData, configuration, jobs, eventReceiver, clock }),
    jobs,
    live: createLiveUpdates(configuration.databaseDirectUrl ?? configuration.databaseUrl, log),
    texts: traceCalls('twilio', createTwilioTexts(configuration)),
    mail: traceCalls('mail', createSmtpEmailProvider(configuration)),
    payments: traceCalls('stripe', createStripePayments(configuration)),
    referrals: traceCalls('growsurf', createGrowsurfReferrals(configuration)),
    eventReceiver,
    clock,
    log,
  };
}
