import { processPages, requireNone } from '../../../platform/jobs/each.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import { enqueueMessage } from '../../../platform/outbox/index.ts';
import type { Services } from '../../../services.ts';
import { createCancelUrl } from '../cancel-link/cancel-token.ts';
import { findNextPlan } from '../cancel-link/next-charge.ts';
import { findDefaultCard, readMemberCards } from '../cards/member-cards.ts';
import { isFirstFullPrice, listComingRenewals, markCardChecked } from '../due-subscriptions-repository.ts';
import { findSubscription } from '../subscriptions-repository.ts';
import { createRenewalNotice } from './card-emails.ts';
import { getRenewalNotice } from './renewal-notice-rules.ts';

/** How long before the renewal the card is checked. */
const ahead = 7 * 86_400_000;
const batchSize = 100;

/** Checks a plan's card once for its next renewal, and writes to the member if they must know something. */
async function check(services: Services, id: string): Promise<void> {
  const plan = await findSubscription(services.database, id);
  if (!plan) return;
  const { memberId, endDate: renewsAt } = plan;
  const cards = await readMemberCards(services, memberId);
  const card = findDefaultCard(cards);
  await services.database.transaction(async (transaction) => {
    const after = await findSubscription(transaction, id);
    if (after?.status !== 'MEMBERSHIP_ACTIVE' || after.cancelPlanInitiated) return;
    await markCardChecked(transaction, id, renewsAt);
    const amount = (await findNextPlan(transaction, after))?.amount ?? after.amount;
    if (amount === 0) return;
    const facts = { renewsAt, card, isFirstFullPrice: await isFirstFullPrice(transaction, plan) };
    const notice = getRenewalNotice(facts);
    if (!notice || cards.member.email === '') return;
    const cause = `${id}:${renewsAt.toISOString()}`;
    const cancelUrl = createCancelUrl(services, id);
    const renewal = { memberId, to: cards.member.email, cause, amount, renewsAt, card, cancelUrl };
    const message = createRenewalNotice(services.configuration, notice, renewal);
    await enqueueMessage(services, transaction, message);
  });
}

/**
 * Writes to members a week before a renewal that would fail (no card, or one that expires before), or that costs the full price for the
 * first time (RENEW-04, PLAN-06). Each renewal is checked once. A member whose cards can't be read doesn't stop the others.
 * @throws Error at the end if members are left
 */
export async function sendRenewalNotices(services: Services, signal?: AbortSignal): Promise<void> {
  const { database, clock, log } = services;
  const between = { from: clock.now(), until: new Date(clock.now().getTime() + ahead) };
  const failure = 'failed to check the card of a coming renewal';
  const list = (after: string) => listComingRenewals(database, between, { after, limit: batchSize });
  const checkOne = (id: string) => check(services, id);
  // The IDs are Stripe's.
  requireNone(await processPages(list, checkOne, { log, failure, signal }, ''), failure);
}

export const createRenewalNoticesHandler = (services: Services): JobHandler => ({
  queue: 'card-reminders',
  handle: (_data, signal) => sendRenewalNotices(services, signal),
  cron: '15 10 * * *',
});
