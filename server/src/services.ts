import type { FastifyBaseLogger } from 'fastify';
import type { Configuration } from './platform/configuration/schema.ts';
import type { Database } from './platform/database/database.ts';
import type { PersonalDataCipher } from './platform/encryption/personal-data-cipher.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { LiveUpdates } from './platform/live/live-updates.ts';
import type { CoachingDesk } from './providers/coaching-desk/coaching-desk.ts';
import type { Mail } from './providers/mail/mail.ts';
import type { Payments } from './providers/payments/payments.ts';
import type { Referrals } from './providers/referrals/referrals.ts';
import type { TextMessages } from './providers/text-messages/text-messages.ts';

/** The dependencies of use cases. Tests pass their own database and a clock that they control. */
export interface Services {
  readonly configuration: Configuration;
  readonly database: Database;
  readonly personalData: PersonalDataCipher;
  readonly optOuts: OptOuts;
  readonly jobs: Jobs;
  readonly live: LiveUpdates;
  readonly texts: TextMessages;
  readonly mail: Mail;
  readonly payments: Payments;
  /** Undefined if no referral program is configured. */
  readonly referrals: Referrals | undefined;
  /** Undefined if coaches only use the operator API. */
  readonly coachingDesk: CoachingDesk | undefined;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

export interface Clock {
  now(): Date;
}

/** The opt-outs that the outbox has to respect. The texts feature implements it, so that the platform knows no feature. */
export interface OptOuts {
  /** Returns whether a number (E.164) has opted out of texts from the coaching number (TEXT-02). */
  isOptedOut(phone: string): Promise<boolean>;
  /** Records an opt-out that the text message provider reports for a number (E.164). */
  recordProviderOptOut(phone: string): Promise<void>;
}
