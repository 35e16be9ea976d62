import type { MemberSubscription } from '@moments/contract/members/members';
import { updatePaymentIntent, type PaymentStatus } from '@moments/contract/payments/checkout';
import type { Result } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';

interface PaymentNews {
  readonly paymentStatus: PaymentStatus;
  readonly subscription: MemberSubscription | null;
}

/**
 * Asks where a payment stands, and lets the server record it (CHK-05, CHK-09).
 * @param clientSecret after confirming; polling goes without a body
 */
export async function readPayment(paymentId: string, clientSecret?: string): Promise<Result<PaymentNews>> {
  const result = await call(updatePaymentIntent, {
    query: { paymentId },
    ...(clientSecret === undefined ? {} : { body: { clientSecret } }),
  });
  return result.ok ? { ok: true, reply: result.reply.data.data } : result;
}
