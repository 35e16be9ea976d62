import type { StreamedEvent } from './read-events.ts';

/** What the leading page knows of the stream. All pages have the same clock. */
export interface StreamState {
  readonly isOpen: boolean;
  readonly lastId: string | undefined;
  /** Since when no event is missing. */
  readonly since: number;
  /** When the last event came. */
  readonly changedAt: number;
}

/** What pages tell each other. */
export type TabMessage =
  | { readonly kind: 'ask'; readonly from: string; readonly topics: readonly string[] }
  | { readonly kind: 'leave'; readonly from: string }
  | { readonly kind: 'retry' }
  | { readonly kind: 'state'; readonly state: StreamState }
  | { readonly kind: 'event'; readonly state: StreamState; readonly event: StreamedEvent }
  | { readonly kind: 'end'; readonly state: StreamState; readonly status: number | undefined };
