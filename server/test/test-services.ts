import { pino } from 'pino';
import { createOptOuts } from '../src/features/texts/opt-outs/opt-out.ts';
import type { OpenDatabase } from '../src/platform/database/database.ts';
import { createPersonalDataCipher } from '../src/platform/encryption/personal-data-cipher.ts';
import type { JobRunner } from '../src/platform/jobs/jobs.ts';
import { createLiveUpdates } from '../src/platform/live/live-updates.ts';
import { createStripePayments } from '../src/providers/payments/stripe.ts';
import { createEventReceiver } from '../src/providers/webhooks/signed-webhook.ts';
import type { Services } from '../src/services.ts';
import { createTestConfiguration } from './configuration.ts';
import { RecordedEmails, RecordedTexts } from './recorded-messages.ts';

/** A clock that tests set. It starts at the real time. */
export class TestClock {
  private offset = 0;

  now(): Date {
    return new Date(Date.now() + this.offset);
  }

  advance(seconds: number): void {
    this.offset += seconds * 1000;
  }

  moveTo(instant: Date): void {
    this.offset = instant.getTime() - Date.now();
  }
}

export interface ServiceOptions {
  /** Services that replace the fakes, such as payments through a sandbox. */
  readonly services?: Partial<Services>;
  readonly configuration?: Readonly<Record<string, string>>;
}

/** Creates the services of a test server. Messages are recorded, and providers are unreachable. */
export function createTestServices(
  open: OpenDatabase,
  jobs: JobRunner,
  clock: TestClock,
  options: ServiceOptions = {},
): { services: Services; texts: RecordedTexts; mail: RecordedEmails } {
  const configuration = createTestConfiguration(options.configuration);
  const texts = new RecordedTexts();
  const emails = new RecordedEmails();
  const personalData = createPersonalDataCipher(configuration.encryptionKeys, configuration.lookupKey);
  const log = pino({ level: 'silent' });
  const eventReceiver = createEventReceiver(configuration);
  const services: Services = {
    configuration,
    database: open.database,
    personalData,
    optOuts: createOptOuts({
      database: open.database,
      personalData,
      configuration,
      jobs,
      eventReceiver,
      clock,
    }),
    jobs,
    live: createLiveUpdates(open.pool.options.connectionString ?? '', log),
    texts,
    mail: emails,
    // At an address without a server, unless the test replaces it.
    payments: createStripePayments(configuration),
    referrals: undefined,
    eventReceiver,
    clock,
    log,
    ...options.services,
  };
  return { services, texts, mail: emails };
}
