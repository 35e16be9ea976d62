import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import { enqueueMessage } from '../../../platform/outbox/index.ts';
import type { Services } from '../../../services.ts';
import { findDefaultCard, readMemberCards } from '../cards/member-cards.ts';
import { listFreeStarts } from '../due-subscriptions-repository.ts';
import { missingCardEmail } from '../emails.ts';
import type { StoredSubscription } from '../subscriptions-repository.ts';

const day = 24 * 60 * 60_000;
/** How long before the renewal the member is reminded. */
const ahead = 7 * day;
const pageSize = 100;

async function remind(services: Services, plan: StoredSubscription): Promise<void> {
  const { memberId, stripeSubscriptionId, endDate, amount } = plan;
  const cards = await readMemberCards(services, memberId);
  const isOther = cards.activePlan?.stripeSubscriptionId !== stripeSubscriptionId;
  if (isOther || findDefaultCard(cards) || cards.member.email === '') return;
  const cause = `${stripeSubscriptionId}:${endDate.toISOString()}`;
  const facts = { memberId, to: cards.member.email, cause, amount, renewsAt: endDate };
  await services.database.transaction((transaction) =>
    enqueueMessage(services, transaction, missingCardEmail(services.configuration, facts)),
  );
}

/**
 * Reminds members to add a card whose plan began free of charge with a reward, because no card was needed then, and the renewal would fail
 * (PLAN-06). Once for each renewal. A member whose cards can't be read doesn't stop the others.
 * @throws Error at the end if members are left
 */
export async function remindOfMissingCards(services: Services): Promise<void> {
  const { database, clock, log } = services;
  const between = { from: clock.now(), until: new Date(clock.now().getTime() + ahead) };
  let failed = 0;
  for (let after: string | undefined = ''; after !== undefined;) {
    const page: readonly StoredSubscription[] = await listFreeStarts(database, between, {
      after,
      limit: pageSize,
    });
    for (const plan of page) {
      try {
        await remind(services, plan);
      } catch (error) {
        failed += 1;
        log.warn(
          { err: error, subscription: plan.stripeSubscriptionId },
          'failed to remind of a missing card',
        );
      }
    }
    after = page.at(-1)?.stripeSubscriptionId;
  }
  if (failed > 0) throw new Error(`${String(failed)} plans could not be checked for a card`);
}

export const createCardRemindersHandler = (services: Services): JobHandler => ({
  queue: 'card-reminders',
  handle: () => remindOfMissingCards(services),
  cron: '15 10 * * *',
});
