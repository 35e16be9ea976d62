import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { findMember, lockMember, updateMember } from '../../members/index.ts';
import { callProviderOnce } from '../call-provider-once.ts';
import { unwrapProviderResult } from '../unwrap-provider-result.ts';

/** Of two that have made a customer, the first is kept. */
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
 * The member's customer at the card provider, made the first time (PLAN-06).
 * @returns its id
 * @throws Refusal CARD_PROVIDER_UNAVAILABLE
 */
export async function ensureCustomer(services: Services, memberId: string): Promise<string> {
  const { database, personalData, payments } = services;
  const member = await findMember(database, personalData, { id: memberId });
  if (!member) throw new AppError('NOT_FOUND');
  if (member.stripeCustomerId !== null) return member.stripeCustomerId;
  const { email } = member;
  const made = await callProviderOnce(services, {
    purpose: `customer:${memberId}`,
    create: (key) => payments.createCustomer({ memberId, email, key }),
    find: () => payments.findCustomer({ memberId, email }),
  });
  return saveCustomerOnce(services, memberId, unwrapProviderResult(made));
}
