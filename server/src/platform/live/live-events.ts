import { z } from 'zod';

/** The channel on which the database announces changes (server/migrations). */
export const liveChannel = 'live_events';

const announced = z.object({ id: z.string(), kind: z.string(), to: z.array(z.string()) });

/**
 * One announcement of a change. `id` is unique and says nothing about the order. `to` lists addresses, such as `member:<ID>`; a topic
 * of the staff gets an address of its own.
 */
export type LiveEvent = z.infer<typeof announced>;

export const toMemberAddress = (memberId: string): string => `member:${memberId}`;

/** Reads an announcement. @returns undefined for one of a newer release that this server doesn't know */
export function parseLiveEvent(payload: string | undefined): LiveEvent | undefined {
  try {
    return announced.parse(JSON.parse(payload ?? ''));
  } catch {
    return undefined;
  }
}
