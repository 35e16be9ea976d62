import type { PageTest } from '@moments/contract/on-call/staff-on-call';

/** What the outbox knows about a message. */
interface Progress {
  readonly channel: 'text' | 'mail';
  readonly status: string;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly deliveryStatus: string | null;
  readonly deliveryAt: Date | null;
  readonly lastError: string | null;
}

type Way = PageTest['ways'][number];

const problems: Readonly<Record<string, string>> = {
  'opted-out': 'The phone opted out of pages. Text START to the number of the pages.',
  'invalid-number': 'The number can’t get texts.',
  rejected: 'The mail server rejected the address.',
  unavailable: 'The provider can’t be reached. It is tried again.',
};

function findProblem({ deliveryStatus, lastError, status }: Progress): string | null {
  if (deliveryStatus === 'failed' || deliveryStatus === 'undelivered')
    return 'The carrier didn’t deliver it.';
  if (status === 'sent' || lastError === null) return null;
  return problems[lastError.split(':')[0] ?? ''] ?? 'It couldn’t be sent.';
}

/** Says how far one way of a page is. */
export const toWay = (progress: Progress): Way => ({
  channel: progress.channel,
  queuedAt: progress.createdAt.toISOString(),
  sentAt: progress.status === 'sent' ? (progress.sentAt?.toISOString() ?? null) : null,
  deliveredAt: progress.deliveryStatus === 'delivered' ? (progress.deliveryAt?.toISOString() ?? null) : null,
  problem: findProblem(progress),
});
