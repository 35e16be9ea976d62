import type { Logger } from 'pino';
import { createOptOuts } from './features/texts/index.ts';
import type { Configuration } from './platform/configuration/schema.ts';
import type { OpenDatabase } from './platform/database/database.ts';
import { createPersonalDataCipher } from './platform/encryption/personal-data-cipher.ts';
import { createJobs, type JobRunner } from './platform/jobs/jobs.ts';
import { createLiveUpdates } from './platform/live/live-updates.ts';
import { createWebhookDesk } from './providers/coaching-desk/coaching-desk.ts';
import { createSmtpMail } from './providers/mail/smtp.ts';
import { createStripePayments } from './providers/payments/stripe.ts';
import { createGrowsurfReferrals } from './providers/referrals/growsurf.ts';
import { createTwilioTexts } from './providers/text-messages/twilio.ts';
import type { Services } from './services.ts';

/** Builds the services for production, with each provider's own SDK. In a sandbox, the SDKs call other URLs. */
export function buildServices(
  configuration: Configuration,
  { database, pool }: OpenDatabase,
  log: Logger,
): Services & { readonly jobs: JobRunner } {
  const personalData = createPersonalDataCipher(configuration.encryptionKeys, configuration.lookupKey);
  return {
    configuration,
    database,
    personalData,
    optOuts: createOptOuts({ database, personalData }),
    jobs: createJobs(pool, log),
    live: createLiveUpdates(configuration.databaseDirectUrl ?? configuration.databaseUrl, log),
    texts: createTwilioTexts(configuration),
    mail: createSmtpMail(configuration),
    payments: createStripePayments(configuration),
    referrals: createGrowsurfReferrals(configuration),
    coachingDesk: createWebhookDesk(configuration),
    clock: { now: () => new Date() },
    log,
  };
}
