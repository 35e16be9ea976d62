/**
 * What changed for a member. An event says only the kind and the portal reads the data again, so that no text and no numbers travel in
 * it (HOME-05).
 */
export const liveKinds = ['texts', 'moments', 'profile', 'plan', 'payments', 'requests'] as const;
export type LiveKind = (typeof liveKinds)[number];

export const isLiveKind = (value: unknown): value is LiveKind => liveKinds.some((kind) => kind === value);

/**
 * The address of a member's event stream (`text/event-stream`). It takes the session's token in the header like every call. After a
 * lost connection, the caller repeats the newest ID in `last-event-id`; at first it sends the age of its data in `x-data-age`.
 */
export const liveUpdatesPath = '/api/v1/live-updates';

/** The header with the milliseconds since the caller read the data that it shows. */
export const dataAgeHeader = 'x-data-age';

/** Names of the stream's events. `refresh`: events may be missing, read everything again. `end`: the session has ended. */
export const liveEventNames = { changed: 'changed', refresh: 'refresh', end: 'end' } as const;

/** Milliseconds between two signs of life on a stream without events. A reader that hears nothing for twice as long connects again. */
export const liveBeat = 20_000;

export const eventStreamType = 'text/event-stream';
