import type { FastifyBaseLogger } from 'fastify';
import type { Configuration } from './platform/configuration/schema.ts';
import type { Database } from './platform/database/database.ts';
import type { PersonalDataCipher } from './platform/encryption/personal-data-cipher.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { OptOuts } from './platform/outbox/opt-outs.ts';
import type { CoachingDesk } from './providers/coaching-desk/coaching-desk.ts';
import type { Mail } from './providers/mail/mail.ts';
import type { Payments } from './providers/payments/payments.ts';
import type { Referrals } from './providers/referrals/referrals.ts';
import type { TextMessages } from './providers/text-messages/text-messages.ts';

/** What use cases are given to work with. Tests hand in a database of their own and a clock that they move. */
export interface Services {
  readonly configuration: Configuration;
  readonly database: Database;
  readonly personalData: PersonalDataCipher;
  readonly optOuts: OptOuts;
  readonly jobs: Jobs;
  readonly texts: TextMessages;
  readonly mail: Mail;
  readonly payments: Payments;
  /** Undefined where no referral programme is configured. */
  readonly referrals: Referrals | undefined;
  /** Undefined where coaches work by the operator API alone. */
  readonly coachDesk: CoachingDesk | undefined;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

export interface Clock {
  now(): Date;
}
