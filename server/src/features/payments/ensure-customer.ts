import { recordAudit } from '../../platform/audit/index.ts';
import type { CreatedCustomer } from '../../providers/payments/payment-reader.ts';
import type { ProviderResult } from '../../providers/payments/provider-result.ts';
import type { Services } from '../../services.ts';
import { requireMember, lockMember, requireLockedMember, updateMember } from '../members/index.ts';
import { hasBegunDeletion } from './customers-repository.ts';
import { advanceKeyVersion, getKeyVersion } from './provider-calls-repository.ts';
import { callProviderOnce, isMissing, unwrapProviderResult } from './provider-calls.ts';
import { saveFormerCustomer } from './removed-objects-repository.ts';

const toPurpose = (memberId: string): string => `customer:${memberId}`;

/** Saves the customer's ID. If two requests create a customer at the same time, keeps the first one. */
const saveCustomerOnce = (
  { database, personalData }: Services,
  memberId: string,
  customerId: string,
): Promise<string> =>
  database.transaction(async (transaction) => {
    const member = await requireLockedMember(transaction, personalData, memberId);
    if (member.stripeCustomerId !== null) return member.stripeCustomerId;
    await updateMember(transaction, personalData, memberId, { stripeCustomerId: customerId });
    return customerId;
  });

/**
 * Finds the member's Stripe customer, or creates it (PLAN-06).
 * @returns its ID
 * @throws AppError CARD_PROVIDER_UNAVAILABLE
 */
export async function ensureCustomer(services: Services, memberId: string): Promise<string> {
  const { database, personalData, payments } = services;
  const member = await requireMember(database, personalData, memberId);
  if (member.stripeCustomerId !== null) return member.stripeCustomerId;
  const { email } = member;
  const find = () => payments.findCustomer({ memberId, email });
  // The server may have ended before it saved a customer. Stripe forgets the key of that call after a day.
  const known = unwrapProviderResult(await find());
  if (known !== undefined) return saveCustomerOnce(services, memberId, known);
  const created = await callProviderOnce(services, {
    purpose: toPurpose(memberId),
    create: (key) => payments.createCustomer({ memberId, email, key }),
    find,
  });
  return saveCustomerOnce(services, memberId, unwrapProviderResult(created));
}

/**
 * Saves a customer that Stripe has of a member without one, such as after a restore, unless the member's deletion has begun.
 * @returns whether there is such a member
 */
export const adoptCustomer = (
  { database, personalData }: Services,
  { memberId, customerId }: CreatedCustomer,
): Promise<boolean> =>
  database.transaction(async (transaction) => {
    const member = await lockMember(transaction, personalData, { id: memberId });
    if (member?.stripeCustomerId !== null || (await hasBegunDeletion(transaction, memberId))) return false;
    await updateMember(transaction, personalData, memberId, { stripeCustomerId: customerId });
    return true;
  });

/**
 * Forgets a member's customer that was deleted at Stripe, so that the next purchase creates another one (FIELD-03). Its payments stay the
 * member's. Does nothing if the deletion of the member's account deleted it.
 * @returns whether the customer was still the member's
 */
export const forgetCustomer = (
  { database, personalData, log }: Services,
  memberId: string,
  customerId: string,
): Promise<boolean> =>
  database.transaction(async (transaction) => {
    const member = await lockMember(transaction, personalData, { id: memberId });
    if (member?.stripeCustomerId !== customerId || (await hasBegunDeletion(transaction, memberId)))
      return false;
    await updateMember(transaction, personalData, memberId, { stripeCustomerId: null });
    await saveFormerCustomer(transaction, { customerId, memberId });
    // Stripe repeats its reply for the old key, with the deleted customer.
    const purpose = toPurpose(memberId);
    await advanceKeyVersion(transaction, purpose, await getKeyVersion(transaction, purpose));
    await recordAudit(transaction, {
      actor: 'system',
      action: 'customer.removed-at-provider',
      memberId,
      before: { customerId },
    });
    log.warn({ memberId, customer: customerId }, 'customer no longer exists in Stripe');
    return true;
  });

/**
 * Calls Stripe for the member's customer. If the customer was deleted there, creates another one and calls again (FIELD-03).
 * @throws AppError CARD_PROVIDER_UNAVAILABLE
 */
export async function callForCustomer<T>(
  services: Services,
  memberId: string,
  call: (customerId: string) => Promise<ProviderResult<T>>,
): Promise<T> {
  const customerId = await ensureCustomer(services, memberId);
  const result = await call(customerId);
  if (!isMissing(result, 'customer')) return unwrapProviderResult(result);
  await forgetCustomer(services, memberId, customerId);
  return unwrapProviderResult(await call(await ensureCustomer(services, memberId)));
}
