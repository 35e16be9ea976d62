import type { PriceSummary } from '@moments/contract/checkout';
import type { Transaction } from '../../database/database.ts';
import { Refusal } from '../../refusals/refusal.ts';
import type { Services } from '../../services.ts';
import { findRunning, type Purchase } from '../billing/index.ts';
import { lockMember } from '../members/index.ts';
import type { StoredPlan } from '../plans/index.ts';
import { giveUp } from './give-up.ts';
import { findByAttempt, findOpen, insertPurchase, nameAttempt } from './purchases-repository.ts';

export interface Wish {
  readonly memberId: string;
  readonly plan: StoredPlan;
  readonly price: PriceSummary;
  readonly attempt: string;
}

type Opened =
  | { readonly kind: 'this'; readonly purchase: Purchase; readonly isNew: boolean }
  | { readonly kind: 'another'; readonly purchase: Purchase };

/** A running plan is changed, not joined by a second. */
async function refuseSecondPlan(transaction: Transaction, { memberId, plan }: Wish): Promise<void> {
  const running = await findRunning(transaction, memberId);
  if (!running) return;
  if (running.priceId === plan.priceId) throw new Refusal('PLAN_ALREADY_ACTIVE');
  throw new Refusal('PLAN_ALREADY_ACTIVE', {
    message: 'You already have a plan, and a second one can’t be added. Nothing was charged.',
  });
}

async function decide(services: Services, transaction: Transaction, wish: Wish): Promise<Opened> {
  const { memberId, plan, price, attempt } = wish;
  const name = { memberId, priceId: plan.priceId, attempt };
  if (!(await lockMember(transaction, services.personalData, { id: memberId })))
    throw new Refusal('NOT_FOUND');
  const known = await findByAttempt(transaction, name);
  if (known?.status === 'succeeded') return { kind: 'this', purchase: known, isNew: false };
  const open = await findOpen(transaction, memberId, plan.isAddOn);
  const isSame = open?.priceId === plan.priceId && open.amount - open.discount === price.total;
  if (open && !isSame) return { kind: 'another', purchase: open };
  if (!open && !plan.isAddOn) await refuseSecondPlan(transaction, wish);
  const purchase = open ?? (await insertPurchase(transaction, { ...name, isAddOn: plan.isAddOn }, price));
  await nameAttempt(transaction, name, purchase.id);
  return { kind: 'this', purchase, isNew: open === undefined };
}

/**
 * The one purchase that a wish to buy stands for (CHK-13): that of the same attempt; else the one under way, whoever began it;
 * else a new one. Another one under way is given up first.
 * @throws Refusal PLAN_ALREADY_ACTIVE, PAYMENT_UNDER_WAY
 */
export async function openPurchase(
  services: Services,
  wish: Wish,
): Promise<{ readonly purchase: Purchase; readonly isNew: boolean }> {
  for (;;) {
    const opened = await services.database.transaction((transaction) => decide(services, transaction, wish));
    if (opened.kind === 'this') return opened;
    await giveUp(services, opened.purchase);
  }
}
