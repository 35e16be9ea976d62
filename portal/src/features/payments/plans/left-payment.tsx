import { useQuery } from '@tanstack/react-query';
import type { Plan } from '@moments/contract/payments/plans';
import { TextLink } from '@moments/ui/buttons/links.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { caching } from '../../../api/caching.ts';
import { getCheckoutUrl } from '../../../configuration/paths.ts';
import { useProfile } from '../../../member/use-profile.ts';
import { isUnconfirmed } from '../checkout/pay.ts';
import { findStartedPayment } from '../flow/attempt.ts';
import { createProductsQuery } from '../plans-queries.ts';

interface UnconfirmedNoteProps {
  readonly paymentId: string;
  readonly plan: Pick<Plan, 'title' | 'priceId'>;
}

/** Says that a payment which this browser started still waits for the bank's page, and that nothing was charged (PLAN-10). */
function UnconfirmedNote({ paymentId, plan }: UnconfirmedNoteProps) {
  const { data } = useQuery({
    queryKey: ['unconfirmed-payment', paymentId],
    queryFn: () => isUnconfirmed(paymentId),
    ...caching.never,
  });
  if (data !== true) return null;
  return (
    <Note tone="warn" title="Your bank hasn’t confirmed your payment">
      <p>You weren’t charged for the {plan.title} plan. You can pay again, or choose another plan.</p>
      <TextLink href={getCheckoutUrl(plan.priceId, 'plan')}>Pay for {plan.title}</TextLink>
    </Note>
  );
}

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
