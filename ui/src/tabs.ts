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

/** Returns whether the pages of this browser can choose one that leads. Web Locks need a secure page. */
export const canShareTabs = (): boolean => 'locks' in navigator && typeof BroadcastChannel === 'function';

/**
 * Lets one of the browser's pages lead. The lock of a page that closes or is discarded goes to the next one in line. A frozen page keeps
 * its lock, so another one can take it over.
 */
export class TabLeadership {
  private line = new AbortController();
  private isIn = false;
  private release: (() => void) | undefined;

  /** @param onChange is called when this page begins to lead, and when another one has taken over */
  constructor(
    private readonly name: string,
    private readonly onChange: (isLeading: boolean) => void,
  ) {}

  join(): void {
    this.isIn = true;
    this.line = new AbortController();
    this.request({ signal: this.line.signal });
  }

  takeOver(): void {
    this.line.abort();
    this.request({ steal: true });
  }

  leave(): void {
    this.isIn = false;
    this.line.abort();
    this.release?.();
    this.release = undefined;
  }

  private request(options: LockOptions): void {
    let end: (() => void) | undefined;
    const hold = () =>
      new Promise<void>((resolve) => {
        if (!this.isIn) {
          resolve();
          return;
        }
        this.release = resolve;
        end = resolve;
        this.onChange(true);
      });
    navigator.locks.request(this.name, options, hold).catch(() => {
      // The page left the line, or another one took over.
      if (!end || this.release !== end) return;
      this.release = undefined;
      this.onChange(false);
      this.join();
    });
  }
}
