import {
  addOnObstacleMessages,
  findAddOnObstacle,
  type AddOnObstacle,
} from '@moments/contract/moments/moments-use';
import type { PlanProduct } from '@moments/contract/payments/plans';
import { isAddOnKind, type ProductKind } from '@moments/contract/payments/product-kinds';
import type { SoldPlan } from '@moments/contract/payments/staff-plans';
import { toPlan } from '@moments/contract/payments/to-plans';
import { hideFew } from '@moments/contract/values/small-groups';
import type { Queries } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { findPauseReason } from '../../members/index.ts';
import { findBuyer, hasScheduledDeletion } from '../customers-repository.ts';
import { findActivePlan } from '../subscriptions-repository.ts';
import { countHolders, findPlan, listAllPlans, listForSale, type StoredPlan } from './plans-repository.ts';
import { calculatePriceSummary, getDiscountPercent } from './price.ts';
import { productKinds } from './product-kinds.ts';

type Priced = Pick<StoredPlan, 'amount' | 'isSponsored'>;

/** Checks whether a member can have a plan. A partner's members get the sponsored plan instead of the free one. */
const isForMember = (plan: Priced, { isSponsored }: Chooser): boolean =>
  plan.isSponsored ? isSponsored : plan.amount > 0 || !isSponsored;

/** Checks whether a product is bought. The free plan is not: it only completes the enrollment (PLAN-06). */
const isPurchase = (plan: Priced): boolean => plan.amount > 0 || plan.isSponsored;

interface Chooser {
  readonly partnerName: string | undefined;
  /** Whether the partner pays for a plan: for one that starts now, or for the one that the member has (PLAN-09). */
  readonly isSponsored: boolean;
}

async function readChooser(queries: Queries, memberId: string): Promise<Chooser> {
  const { partnerName, isPartnerPaying } = await findBuyer(queries, memberId);
  if (partnerName === undefined || isPartnerPaying)
    return { partnerName, isSponsored: partnerName !== undefined };
  const active = await findActivePlan(queries, memberId);
  const own = await findPlan(queries, active?.priceId ?? '');
  return { partnerName, isSponsored: own?.isSponsored ?? false };
}

/** Names the sponsored plan after the partner. */
const withPartnerName = (plan: StoredPlan, partnerName: string | undefined): StoredPlan =>
  plan.isSponsored && partnerName !== undefined ? { ...plan, name: `Sponsored by ${partnerName}` } : plan;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** @param percent of the referral discount; 0 without one */
function getDiscount(amount: number, percent: number): Pick<PlanProduct, 'discount'> {
  const { discount, discountPercent } = calculatePriceSummary(amount, percent);
  return discount === 0 ? {} : { discount: { amount: discount, percent: discountPercent } };
}

const toProduct = (
  { isSponsored, description, ...plan }: StoredPlan,
  discountPercent: number,
): PlanProduct => ({
  id: plan.productId,
  name: plan.name,
  // The column can hold anything. A product with an unreadable description is left out below.
  description: (isSponsored && isRecord(description)
    ? { ...description, title: plan.name }
    : description) as PlanProduct['description'],
  price: { id: plan.priceId, unit_amount: plan.amount },
  ...(isSponsored ? { isSponsored } : {}),
  ...getDiscount(plan.amount, discountPercent),
});

/**
 * Lists the products of one kind for a member, cheapest first (PLAN-01, PLAN-05), without unreadable ones (PLAN-08). A member without a
 * plan sees the referral discount that the checkout gives (PLAN-11).
 */
export async function listProducts(
  services: Services,
  memberId: string,
  kind: ProductKind,
): Promise<PlanProduct[]> {
  const { database, log } = services;
  const chooser = await readChooser(database, memberId);
  // A member with a plan changes it. Its quote has the price.
  const isChange = (await findActivePlan(database, memberId)) !== undefined;
  const percent = isChange ? 0 : await getDiscountPercent(services, memberId, kind);
  const products = (await listForSale(database, kind))
    .filter((plan) => isForMember(plan, chooser))
    .map((plan) => toProduct(withPartnerName(plan, chooser.partnerName), percent));
  return products.filter((product) => {
    const isReadable = toPlan(product) !== undefined;
    if (!isReadable) log.warn({ priceId: product.price.id }, 'skipped plan: invalid description');
    return isReadable;
  });
}

/** Reads why a member can't buy more Moments (MOM-03). @returns undefined if they can */
export async function readAddOnObstacle(
  queries: Queries,
  memberId: string,
): Promise<AddOnObstacle | undefined> {
  const plan = await findActivePlan(queries, memberId);
  return findAddOnObstacle({
    membershipStatus: plan?.status,
    pauseReason: plan ? findPauseReason(plan) : null,
    isLeaving: await hasScheduledDeletion(queries, memberId),
  });
}

/** @throws AppError MOMENTS_NOT_USABLE with the reason */
async function requireRunningPlan(queries: Queries, memberId: string): Promise<void> {
  const obstacle = await readAddOnObstacle(queries, memberId);
  if (obstacle === undefined) return;
  const message = `${addOnObstacleMessages[obstacle]} You weren’t charged.`;
  throw new AppError('MOMENTS_NOT_USABLE', { message });
}

/**
 * Requires a plan or add-on that this member can choose, also the free plan.
 * @throws AppError PLAN_UNAVAILABLE; MOMENTS_NOT_USABLE for an add-on without a running plan
 */
export async function requireAvailablePlan(
  { database }: Pick<Services, 'database'>,
  memberId: string,
  priceId: string,
  kind: ProductKind,
): Promise<StoredPlan> {
  const plan = await findPlan(database, priceId);
  const chooser = await readChooser(database, memberId);
  if (!plan?.active || isAddOnKind(plan.kind) !== isAddOnKind(kind) || !isForMember(plan, chooser))
    throw new AppError('PLAN_UNAVAILABLE');
  if (productKinds[plan.kind].needsPlan) await requireRunningPlan(database, memberId);
  return withPartnerName(plan, chooser.partnerName);
}

/**
 * Requires that the member's account won't be deleted: otherwise nothing that lasts is sold to them.
 * @throws AppError ACCOUNT_ENDING
 */
export async function requireLastingAccount(
  { database }: Pick<Services, 'database'>,
  memberId: string,
): Promise<void> {
  if (await hasScheduledDeletion(database, memberId)) throw new AppError('ACCOUNT_ENDING');
}

/**
 * Requires a plan or add-on that this member can buy.
 * @throws AppError PLAN_UNAVAILABLE, MOMENTS_NOT_USABLE, ACCOUNT_ENDING
 */
export async function requirePurchasablePlan(
  services: Pick<Services, 'database'>,
  memberId: string,
  priceId: string,
  kind: ProductKind,
): Promise<StoredPlan> {
  const plan = await requireAvailablePlan(services, memberId, priceId, kind);
  await requireLastingAccount(services, memberId);
  if (isPurchase(plan)) return plan;
  throw new AppError('PLAN_UNAVAILABLE', {
    message: 'The free plan needs no payment. Complete your enrollment instead.',
  });
}

/** Lists what is for sale, then former prices that members still have, for administrators (DESK-09). */
export async function listPlans({ database }: Pick<Services, 'database'>): Promise<SoldPlan[]> {
  const plans = await listAllPlans(database);
  const holders = await countHolders(
    database,
    plans.map(({ priceId }) => priceId),
  );
  return plans
    .filter(({ active, priceId }) => active || (holders.get(priceId) ?? 0) > 0)
    .map(({ key, name, kind, amount, moments, isSponsored, active, priceId }) => ({
      ...{ key, name, kind, amount, moments, isSponsored, active },
      ...(isAddOnKind(kind) ? {} : { members: hideFew(holders.get(priceId) ?? 0) }),
    }))
    .toSorted((one, other) => Number(other.active) - Number(one.active));
}
