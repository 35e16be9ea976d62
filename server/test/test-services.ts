import { pino } from 'pino';
import { createOptOuts } from '../src/features/texts/index.ts';
import type { OpenDatabase } from '../src/platform/database/database.ts';
import { createPersonalDataCipher } from '../src/platform/encryption/personal-data-cipher.ts';
import type { JobRunner } from '../src/platform/jobs/jobs.ts';
import { createStripePayments } from '../src/providers/payments/stripe.ts';
import type { Services } from '../src/services.ts';
import { testConfiguration } from './configuration.ts';
import { RecordedMail, RecordedTexts } from './recorded-messages.ts';

/** A clock that stands where it is put; it starts at the real time. */
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
  /** Parts to put in place of the recorded ones, e.g. payments that speak to a sandbox. */
  readonly services?: Partial<Services>;
  readonly configuration?: Readonly<Record<string, string>>;
}

/** What a server under test is made of: its messages are recorded, and its providers answer nobody. */
export function testServices(
  open: OpenDatabase,
  jobs: JobRunner,
  clock: TestClock,
  options: ServiceOptions = {},
): { services: Services; texts: RecordedTexts; mail: RecordedMail } {
  const configuration = testConfiguration(options.configuration);
  const texts = new RecordedTexts();
  const mail = new RecordedMail();
  const personalData = createPersonalDataCipher(configuration.encryptionKeys, configuration.lookupKey);
  const services: Services = {
    configuration,
    database: open.database,
    personalData,
    optOuts: createOptOuts({ database: open.database, personalData }),
    jobs,
    texts,
    mail,
    // Of an address where nobody answers, unless the test says otherwise.
    payments: createStripePayments(configuration),
    referrals: undefined,
    coachingDesk: undefined,
    clock,
    log: pino({ level: 'silent' }),
    ...options.services,
  };
  return { services, texts, mail };
}
