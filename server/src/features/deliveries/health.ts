import {
  deliveryProviders,
  type DeliveryProvider,
  type staffGetDeliveryHealth,
} from '@moments/contract/deliveries/staff-deliveries';
import type { ContentOf } from '@moments/contract/http/endpoint';
import { outboxQueue, readWaitingMessages } from '../../platform/outbox/index.ts';
import type { Services } from '../../services.ts';
import { readWaitingJobs } from './dead-jobs-repository.ts';
import { groupLetters } from './list-dead-letters.ts';

/** The provider for which the jobs of a queue wait. Those of the others run here. */
const providers: Readonly<Record<string, DeliveryProvider>> = {
  'outgoing-events': 'events',
  'fulfill-referral-reward': 'referrals',
  'payment-events': 'cards',
  'service-plans': 'cards',
  'end-plan': 'cards',
  'book-next-plan': 'cards',
  'void-outdated-renewals': 'cards',
  'follow-reversals': 'cards',
  'reconcile-payments': 'cards',
};

interface Waiting {
  readonly provider: DeliveryProvider;
  readonly waiting: number;
  readonly oldestAt: Date | null;
  readonly failingSince: Date | null;
  readonly cause: string | null;
}

const findFirst = (instants: readonly (Date | null)[]): string | null =>
  instants
    .flatMap((instant) => instant?.toISOString() ?? [])
    .sort()
    .at(0) ?? null;

const toState = (provider: DeliveryProvider, parts: readonly Waiting[]) => ({
  provider,
  waiting: parts.reduce((sum, { waiting }) => sum + waiting, 0),
  oldestAt: findFirst(parts.map(({ oldestAt }) => oldestAt)),
  failingSince: findFirst(parts.map(({ failingSince }) => failingSince)),
  cause: parts.find(({ cause }) => cause !== null)?.cause ?? null,
});

/** Shows the state of each provider now, by what waits for it (DESK-08). */
export async function showDeliveryHealth(
  services: Services,
): Promise<ContentOf<typeof staffGetDeliveryHealth>> {
  const { database, jobs } = services;
  const messages = await readWaitingMessages(database);
  // The outbox's jobs stand for its messages.
  const queues = jobs.listQueues().filter((queue) => queue !== outboxQueue);
  const waiting: readonly Waiting[] = [
    ...messages.map(({ channel, ...message }): Waiting => ({
      provider: channel === 'text' ? 'texts' : 'mail',
      ...message,
    })),
    ...(await readWaitingJobs(database, queues)).map(({ queue, ...job }): Waiting => ({
      provider: providers[queue] ?? 'work',
      ...job,
    })),
  ];
  return {
    groups: await groupLetters(services),
    providers: deliveryProviders.map((provider) =>
      toState(
        provider,
        waiting.filter((each) => each.provider === provider),
      ),
    ),
  };
}
