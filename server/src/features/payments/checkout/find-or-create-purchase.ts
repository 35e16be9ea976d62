import type { PriceSummary } from '@moments/contract/payments/checkout';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { lockMember } from '../../members/index.ts';
import type { Purchase } from '../payments-repository.ts';
import type { StoredPlan } from '../plans/plans-repository.ts';
import { findActivePlan } from '../subscriptions-repository.ts';
import { cancelPurchase } from './cancel-purchase.ts';
import { findByAttempt, findOpen, insertPurchase, linkAttempt } from './purchases-repository.ts';

export interface PurchaseRequest {
  readonly memberId: string;
  readonly plan: StoredPlan;
  readonly price: PriceSummary;
  readonly attemptId: string;
  /** In cents, as the screen has shown it; undefined where the caller shows none. */
  readonly expectedTotal: number | undefined;
}

type Opened =
  | { readonly kind: 'this'; readonly purchase: Purchase; readonly isNew: boolean }
  | { readonly kind: 'another'; readonly purchase: Purchase };

type Bought = Pick<PurchaseRequest, 'memberId' | 'plan'>;

/**
 * A running plan is changed, not joined by a second. A purchase that is under way is gone on with all the same.
 * @throws Refusal PLAN_ALREADY_ACTIVE
 */
export async function requireNoActivePlan(queries: Queries, { memberId, plan }: Bought): Promise<void> {
  if (plan.isAddOn || (await findOpen(queries, memberId, false))) return;
  const running = await findActivePlan(queries, memberId);
  if (!running) return;
  if (running.priceId === plan.priceId) throw new AppError('PLAN_ALREADY_ACTIVE');
  throw new AppError('PLAN_ALREADY_ACTIVE', {
    message: 'You already have a plan. You can change it, but not add a second one. Nothing was charged.',
  });
}

/** What the browser has shown and what is charged can't differ (CHK-02). */
function refuseOtherTotal({ price, expectedTotal }: PurchaseRequest): void {
  if (expectedTotal !== undefined && expectedTotal !== price.total) throw new AppError('PRICE_CHANGED');
}

async function decide(services: Services, transaction: Transaction, wish: PurchaseRequest): Promise<Opened> {
  const { memberId, plan, price, attemptId } = wish;
  const name = { memberId, priceId: plan.priceId, attemptId };
  if (!(await lockMember(transaction, services.personalData, { id: memberId })))
    throw new AppError('NOT_FOUND');
  const known = await findByAttempt(transaction, name);
  if (known?.status === 'succeeded') return { kind: 'this', purchase: known, isNew: false };
  await requireNoActivePlan(transaction, wish);
  refuseOtherTotal(wish);
  const open = await findOpen(transaction, memberId, plan.isAddOn);
  const isSame = open?.priceId === plan.priceId && open.amount - open.discount === price.total;
  if (open && !isSame) return { kind: 'another', purchase: open };
  const purchase = open ?? (await insertPurchase(transaction, { ...name, isAddOn: plan.isAddOn }, price));
  await linkAttempt(transaction, name, purchase.id);
  return { kind: 'this', purchase, isNew: open === undefined };
}

/**
 * The one purchase that a wish to buy stands for (CHK-13): that of the same attempt; else the one under way, whoever began it;
 * else a new one. Another one under way is given up first.
 * @throws Refusal PLAN_ALREADY_ACTIVE, PRICE_CHANGED, PAYMENT_IN_PROGRESS
 */
export async function findOrCreatePurchase(
  services: Services,
  wish: PurchaseRequest,
): Promise<{ readonly purchase: Purchase; readonly isNew: boolean }> {
  for (;;) {
    const opened = await services.database.transaction((transaction) => decide(services, transaction, wish));
    if (opened.kind === 'this') return opened;
    await cancelPurchase(services, opened.purchase);
  }
}
