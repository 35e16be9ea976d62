import type { FastifyBaseLogger } from 'fastify';
import type { OutgoingEvent } from '@moments/contract/live/outgoing-events';
import type { Configuration } from './configuration/schema.ts';
import type { Database } from './database/database.ts';
import type { PersonalDataCipher } from './encryption/personal-data-cipher.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { LiveUpdates } from './live/live-updates.ts';
import type { EmailSender, OptOuts, TextSender } from './outbox/senders.ts';

/**
 * The dependencies of the platform. Providers and features implement the senders, the receiver, and the opt-outs, so the platform knows
 * neither.
 */
export interface PlatformServices {
  readonly configuration: Configuration;
  readonly database: Database;
  readonly personalData: PersonalDataCipher;
  readonly jobs: Jobs;
  readonly live: LiveUpdates;
  readonly texts: TextSender;
  readonly mail: EmailSender;
  readonly optOuts: OptOuts;
  /** Undefined if no program receives events. */
  readonly eventReceiver: EventReceiver | undefined;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

export interface Clock {
  now(): Date;
}

/** A program of the organization that learns of texts, statuses, and plans as they change. */
export interface EventReceiver {
  /** Posts an event. @returns whether the program accepted it; if not, the caller may try again */
  receive(id: string, event: OutgoingEvent): Promise<boolean>;
}
