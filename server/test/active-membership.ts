import { subscriptions } from '../src/platform/database/schema/index.ts';
import type { TestMember } from './test-members.ts';
import type { TestServer } from './test-server.ts';

/** Adds a paid plan for a member in our records only. */
export async function addMembership(
  server: TestServer,
  { id: memberId }: Pick<TestMember, 'id'>,
  status = 'MEMBERSHIP_ACTIVE',
  priceId = 'price_test',
): Promise<void> {
  const now = server.clock.now();
  await server.services.database.insert(subscriptions).values({
    memberId,
    stripeSubscriptionId: `sub_${memberId}`,
    stripeCustomerId: `cus_${memberId}`,
    productId: 'prod_test',
    priceId,
    firstPaymentId: 'pi_test',
    status,
    amount: 4900,
    startDate: now,
    endDate: new Date(now.getTime() + 30 * 86_400_000),
  });
}
