import type { Transaction } from '../../../platform/database/database.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import { enqueueMessage } from '../../../platform/outbox/index.ts';
import type { Services } from '../../../services.ts';
import { restartPlanMonth } from '../../moments/index.ts';
import { formatDeskLine, listOperationsEmails } from '../../staff/index.ts';
import { findPlan } from '../plans/plans-repository.ts';
import { unwrapProviderResult } from '../provider-calls.ts';
import { isPausedByDispute } from '../reversals/disputed-plans-repository.ts';
import { withPlanLock } from '../subscription/plan-lock.ts';
import {
  findActivePlan,
  findSubscription,
  keepChosenPlan,
  markAwaitingProvider,
} from '../subscriptions-repository.ts';
import { returnMoneyQueue, syncSubscription } from '../sync/sync-subscription.ts';
import { setHeld } from './waiting-repository.ts';

const queue = 'start-month';

/** Starts the month of a plan that was held, after the transaction of the match commits (RENEW-05). */
export async function startMonthAtMatch(
  { jobs, clock }: Pick<Services, 'jobs' | 'clock'>,
  transaction: Transaction,
  memberId: string,
): Promise<void> {
  const plan = await findActivePlan(transaction, memberId);
  if (!plan || plan.heldForMatchSince === null) return;
  const job = { subscriptionId: plan.stripeSubscriptionId, at: clock.now().toISOString() };
  await jobs.enqueue(transaction, queue, job);
}

/** Gives the month its Moments and removes the mark, once. */
async function grantMonth(services: Services, id: string, start: Date): Promise<void> {
  await services.database.transaction(async (transaction) => {
    const plan = await findSubscription(transaction, id);
    if (!plan || plan.heldForMatchSince === null) return;
    const amount = (await findPlan(transaction, plan.priceId))?.moments ?? 0;
    const period = { start, end: plan.endDate };
    const cause = `month-started:${id}:${start.toISOString()}`;
    await restartPlanMonth(transaction, {
      memberId: plan.memberId,
      cause,
      at: services.clock.now(),
      amount,
      period,
    });
    await setHeld(transaction, id, null);
  });
}

/** Returns the money of a canceled plan that ended just before the match could start its month, and tells operations, who matched its member. */
async function returnInstead(services: Services, id: string, memberId: string): Promise<void> {
  const { configuration, database, jobs, personalData } = services;
  unwrapProviderResult(await syncSubscription(services, id));
  await database.transaction(async (transaction) => {
    await jobs.enqueue(transaction, returnMoneyQueue, { subscriptionId: id });
    const body = [
      'A member was matched just when their canceled plan ended. We return their payment, and they have a coach without a plan. Decide with the coach how to go on.',
      `Member: ${memberId}`,
      formatDeskLine(configuration, `/members/${memberId}`),
    ];
    for (const person of await listOperationsEmails(transaction, personalData))
      await enqueueMessage(services, transaction, {
        key: `matched-without-plan:${id}:${person.id}`,
        channel: 'mail',
        to: person.to,
        subject: 'A member was matched, and their plan has ended',
        body: body.filter((line) => line !== undefined).join('\n\n'),
      });
  });
}

async function startMonth(services: Services, id: string, start: Date): Promise<void> {
  const plan = await findSubscription(services.database, id);
  if (!plan || plan.heldForMatchSince === null) return;
  const { subscription } = unwrapProviderResult(await services.payments.readSubscription(id));
  if (subscription.state === 'ended') return returnInstead(services, id, plan.memberId);
  await markAwaitingProvider(services.database, id, services.clock.now());
  await keepChosenPlan(services.database, id);
  unwrapProviderResult(await services.payments.planChanges.startPaidPeriod(id));
  // The month starts, but nothing is charged after it while a bank asks for the money back (RENEW-06).
  if (await isPausedByDispute(services.database, id))
    unwrapProviderResult(await services.payments.planChanges.pause(id));
  unwrapProviderResult(await syncSubscription(services, id));
  await grantMonth(services, id, start);
}

export const createStartMonthHandler = (services: Services): JobHandler => ({
  queue,
  handle: async ({ subscriptionId: id, at }) => {
    if (typeof id !== 'string' || typeof at !== 'string') return;
    const plan = await findSubscription(services.database, id);
    if (plan) await withPlanLock(services, plan.memberId, () => startMonth(services, id, new Date(at)));
  },
});
