import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { StaffEventKind } from '@moments/contract/live/staff-events';
import { followConversations } from '../features/conversations/inbox-queries.ts';
import { listen } from '../live/live-store.ts';

interface OutOfDate {
  /** The first parts of the keys of what is read. */
  readonly keys: readonly (readonly string[])[];
  /** Milliseconds for which events are collected. */
  readonly collecting: number;
}

/** What each kind of event makes out of date. */
const outOfDate: Partial<Record<StaffEventKind, OutOfDate>> = {
  request: { keys: [['requests']], collecting: 0 },
  matching: { keys: [['matching']], collecting: 0 },
  staff: { keys: [['people'], ['tokens']], collecting: 0 },
  // A job is listed shortly after its event, and a provider's outage fails many.
  deliveries: { keys: [['deliveries', 'health']], collecting: 1_000 },
};

/**
 * Reads again what the stream says has changed, on every screen: the menu counts what waits on the others, and a crisis notifies. What
 * doesn't show is read when it shows again.
 */
export function useChanges(): void {
  const client = useQueryClient();
  useEffect(() => {
    const timers = new Map<StaffEventKind, ReturnType<typeof setTimeout>>();
    const stop = listen((message) => {
      followConversations(client, message);
      const found = message === 'refresh' ? undefined : outOfDate[message.kind];
      if (message === 'refresh' || !found || timers.has(message.kind)) return;
      const read = () => {
        timers.delete(message.kind);
        for (const queryKey of found.keys) void client.invalidateQueries({ queryKey });
      };
      timers.set(message.kind, setTimeout(read, found.collecting));
    });
    return () => {
      stop();
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, [client]);
}
