import { randomUUID } from 'node:crypto';
import { safeParse } from 'zod/v4/core';
import { outgoingEvents, type OutgoingEvent } from '@moments/contract/live/outgoing-events';
import type { Transaction } from '../database/database.ts';
import type { PlainJob } from '../jobs/jobs-of-a-statement.ts';
import type { JobData, JobHandler } from '../jobs/jobs.ts';
import type { PlatformServices } from '../platform-services.ts';

const eventsQueue = 'outgoing-events';

/** The services that announcing an event needs. */
export type EventSource = Pick<PlatformServices, 'jobs' | 'eventReceiver' | 'clock'>;

type WithoutTime<E> = E extends OutgoingEvent ? Omit<E, 'timestamp'> : never;

/** Returns the job that posts an event. `data` can lack what only the statement that enqueues the job knows. */
const toJob = (
  { clock }: Pick<EventSource, 'clock'>,
  type: OutgoingEvent['type'],
  data: JobData,
): PlainJob => ({
  queue: eventsQueue,
  data: { ...data, eventId: `evt_${randomUUID()}`, type, timestamp: clock.now().toISOString() },
});

/**
 * Announces an event to the program that receives events, if there is one, as part of the transaction that caused it. It is posted after
 * the commit, at least once, always with the same ID. The job has no row of its own in the outbox, because the event holds only IDs and states.
 */
export async function emitEvent(
  source: EventSource,
  transaction: Transaction,
  { type, data }: WithoutTime<OutgoingEvent>,
): Promise<void> {
  if (!source.eventReceiver) return;
  const job = toJob(source, type, data);
  await source.jobs.enqueue(transaction, job.queue, job.data);
}

/** Converts to the job that announces a received text that used a Moment, without the text's IDs. */
export const toTextReceivedJobs = (
  source: Pick<EventSource, 'eventReceiver' | 'clock'>,
): readonly PlainJob[] =>
  source.eventReceiver ? [toJob(source, 'text.received', { usedMoment: true })] : [];

/** Reads the event of a job. @returns undefined if a later release declared it */
function toEvent({ eventId: _id, type, timestamp, ...data }: JobData): OutgoingEvent | undefined {
  const schema = outgoingEvents.find((event) => event.type === type)?.schema;
  const result = schema && safeParse(schema, { type, timestamp, data });
  return result?.data;
}

/** Posts an event. @returns the event, which has no place to go if its receiver was removed in the meantime */
async function post({ eventReceiver }: EventSource, job: JobData): Promise<OutgoingEvent> {
  const event = toEvent(job);
  if (!event) throw new Error(`unknown event ${String(job['type'])}`);
  if (eventReceiver && !(await eventReceiver.receive(String(job['eventId']), event)))
    throw new Error('the program that receives events did not accept it');
  return event;
}

/**
 * Creates the job that posts events, and retries until they are accepted.
 * @param onAccepted called after the receiver has accepted an event, at least once
 */
export const createOutgoingEventsHandler = (
  services: EventSource,
  onAccepted: (event: OutgoingEvent) => Promise<void>,
): JobHandler => ({
  queue: eventsQueue,
  handle: async (job) => onAccepted(await post(services, job)),
  // The events of a member keep their order.
  parallel: 8,
  batch: 50,
});
