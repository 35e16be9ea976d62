import { staffPath } from '../http/staff-call.ts';
import { liveEventNames } from './live-updates.ts';

/** The staff's event stream (`text/event-stream`, by the session's cookie). A reader repeats the newest ID in `Last-Event-ID`. */
export const staffEventsPath = `${staffPath}/events`;

/**
 * The parameter of the stream that names members on the open page, separated by commas. Staff who may list all members then get a `member`
 * event for each of their changes: details, status, plan, payments, Moments, and requests. Without it, a page of a million members would
 * hear of each of them.
 */
export const watchParameter = 'watch';

/**
 * In place of a member's ID: anyone's waits, crises, covers, and shifts. People who may see Tonight then get a `tonight` event for each
 * change, without the member.
 */
export const tonightTopic = 'tonight';

/** The most members that a page watches. */
export const mostWatched = 100;

/** Milliseconds between two heartbeats. A page that gets none for twice as long is offline, and polls every 10 seconds. */
export const staffBeat = 15_000;

/**
 * The message. An event holds one of these kinds, and the member's ID if it is about one member, but no personal data. The page then
 * reads again what it shows.
 */
export const staffEventKinds = [
  'text',
  'delivery',
  'note',
  'conversation',
  'presence',
  'crisis',
  'matching',
  'tonight',
  'request',
  'deliveries',
  'member',
  'session',
  'staff',
] as const;
export type StaffEventKind = (typeof staffEventKinds)[number];

/** The data of a `changed` event, in JSON. */
export interface StaffEvent {
  readonly kind: StaffEventKind;
  readonly memberId?: string;
}

/** Names of the stream's events. `refresh`: read everything again. `end`: the session has ended. `locked`: it is locked. */
export const staffEventNames = { ...liveEventNames, locked: 'locked' } as const;
