import { done, type ProviderResult } from '../../providers/payments/provider-result.ts';
import { Refusal } from '../../refusals/refusal.ts';
import type { Services } from '../../services.ts';
import { recordAudit } from '../audit/index.ts';
import { onceAtProvider, required, spendKey, syncSubscription } from '../billing/index.ts';
import { keepPlan } from './cancel-plan.ts';
import { offerChange, type ChangeOffer } from './offer-change.ts';

/** Names one change: after it, the next has another invoice or another plan to begin from. */
function purposeOf({ order, reading: { subscription, invoices } }: ChangeOffer): string {
  const lastPaid = invoices.find(({ isPaid }) => isPaid)?.id ?? 'none';
  const parts = [subscription.id, lastPaid, subscription.priceId, order.priceId, order.from.toISOString()];
  return `change:${parts.join(':')}`;
}

/** Whether an earlier call whose answer was lost has made the change. */
async function findChanged(
  { payments }: Services,
  { order }: ChangeOffer,
): Promise<ProviderResult<true | undefined>> {
  const reading = await payments.readSubscription(order.subscriptionId);
  if (!reading.ok) return reading;
  const { priceId, endsWithPeriod } = reading.value.subscription;
  return done(priceId === order.priceId && !endsWithPeriod ? true : undefined);
}

async function makeChange(services: Services, offer: ChangeOffer): Promise<ProviderResult<true>> {
  const purpose = purposeOf(offer);
  const result = await onceAtProvider<true>(services, {
    purpose,
    create: async (key) => {
      const changed = await services.payments.planChanges.change({ ...offer.order, key });
      return changed.ok ? done(true) : changed;
    },
    find: () => findChanged(services, offer),
  });
  if (!result.ok && result.error.kind === 'declined') await spendKey(services, purpose);
  return result;
}

const audit = (services: Services, memberId: string, { reading, shown }: ChangeOffer) =>
  recordAudit(services.database, {
    actor: 'member',
    action: 'plan.change-asked',
    memberId,
    before: { priceId: reading.subscription.priceId },
    after: { priceId: shown.priceId, dueToday: shown.dueToday },
  });

/** The plan that they have: to choose it again is to keep it, where it would have ended. */
async function goOn(
  services: Services,
  memberId: string,
  { reading: { subscription } }: ChangeOffer,
): Promise<void> {
  if (subscription.endsWithPeriod) return keepPlan(services, memberId);
  required(await syncSubscription(services, subscription.id));
  throw new Refusal('PLAN_ALREADY_ACTIVE');
}

/** Another amount may only mean that the same change was made while this one was looked at: then it is looked at again. */
async function currentOffer(
  services: Services,
  memberId: string,
  priceId: string,
  total: number,
): Promise<ChangeOffer> {
  const offer = await offerChange(services, memberId, priceId);
  return offer.shown.dueToday === total ? offer : offerChange(services, memberId, priceId);
}

/**
 * Changes a member's plan for exactly what was shown as due today, or not at all. A plan that would have ended with its period
 * goes on with it. The same change is charged once, however often and concurrently it is asked for (CHK-13).
 * @param total in cents, as shown
 * @throws Refusal PRICE_CHANGED, PLAN_ALREADY_ACTIVE, CARD_DECLINED, and those of the offer
 */
export async function changePlan(
  services: Services,
  memberId: string,
  priceId: string,
  total: number,
): Promise<void> {
  const offer = await currentOffer(services, memberId, priceId, total);
  const { subscription } = offer.reading;
  if (subscription.priceId === priceId) return goOn(services, memberId, offer);
  if (offer.shown.dueToday !== total) throw new Refusal('PRICE_CHANGED');
  await audit(services, memberId, offer);
  const changed = await makeChange(services, offer);
  required(await syncSubscription(services, subscription.id));
  required(changed);
}
