import { useQuery } from '@tanstack/react-query';
import { useProfile } from '../../../member/use-profile.ts';
import UnconfirmedNote from '../checkout/unconfirmed-note.tsx';
import { findStartedPayment } from '../flow/attempt.ts';
import { createProductsQuery } from '../plans-queries.ts';

/** Shows what this browser knows of a payment that the member left at the bank's page. */
export default function LeftPayment() {
  const { memberId } = useProfile();
  const { data: plans = [] } = useQuery(createProductsQuery('plan'));
  const left = plans
    .map((plan) => ({ plan, paymentId: findStartedPayment(memberId, plan.priceId) }))
    .find(({ paymentId }) => paymentId !== undefined);
  return left?.paymentId === undefined ? null : (
    <UnconfirmedNote paymentId={left.paymentId} plan={left.plan} />
  );
}
