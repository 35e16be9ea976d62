import { AppError } from '../../platform/errors/app-error.ts';
import type { Services } from '../../services.ts';
import { findMember, lockMember, updateMember } from '../members/index.ts';
import { callProviderOnce, unwrapProviderResult } from './provider-calls.ts';

/** Saves the customer's ID. If two requests create a customer at the same time, keeps the first one. */
const saveCustomerOnce = (
  { database, personalData }: Services,
  memberId: string,
  customerId: string,
): Promise<string> =>
  database.transaction(async (transaction) => {
    const member = await lockMember(transaction, personalData, { id: memberId });
    if (!member) throw new AppError('NOT_FOUND');
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
  const member = await findMember(database, personalData, { id: memberId });
  if (!member) throw new AppError('NOT_FOUND');
  if (member.stripeCustomerId !== null) return member.stripeCustomerId;
  const { email } = member;
  const created = await callProviderOnce(services, {
    purpose: `customer:${memberId}`,
    create: (key) => payments.createCustomer({ memberId, email, key }),
    find: () => payments.findCustomer({ memberId, email }),
  });
  return saveCustomerOnce(services, memberId, unwrapProviderResult(created));
}
