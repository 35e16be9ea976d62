import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { MemberSubscription } from '@moments/contract/members/members';
import type { CheckoutSummary } from '@moments/contract/payments/checkout';
import type { ProductKind } from '@moments/contract/payments/product-kinds';
import { showToast } from '@moments/ui/notifications.ts';
import { useProfile, useProfileRefresh, useProfileUpdate } from '../../../member/use-profile.ts';
import { useReferrals } from '../../referrals/index.ts';
import type { CardForm } from '../card-form/stripe-card-form.ts';
import { createAttemptStorage, type PaymentAttempt } from '../flow/attempt.ts';
import { useBankReturn, type BankReturn } from '../flow/bank-return.ts';
import { getVisibleStage, type FlowStage, type VisibleStage } from '../flow/payment-flow.ts';
import { usePaymentFlow, type PaymentEnd } from '../flow/use-payment-flow.ts';
import { getPostPaymentPath, type Purchase } from '../purchase.ts';
import { showReceipt } from '../receipt/last-payment.ts';
import {
  checkPurchase,
  confirmPurchase,
  resumePurchase,
  startPurchase,
  type PurchaseRequest,
} from './pay.ts';

export interface CheckoutPayment {
  readonly stage: VisibleStage;
  /** Pays the price that the screen shows. A total of 0 needs no card. */
  readonly pay: (price: CheckoutSummary, card: CardForm | undefined) => void;
  readonly checkAgain: () => void;
  /** Returns to the form, without an alert. */
  readonly showForm: () => void;
}

function loadAttempt(memberId: string, priceId: string, bankReturn: BankReturn | undefined) {
  const storage = createAttemptStorage(memberId, priceId);
  // A browser that has forgotten the attempt finds the payment by Stripe's ID.
  if (bankReturn && storage.getCurrent().paymentId === undefined)
    storage.update({ paymentId: bankReturn.intentId });
  return { storage, isResumed: storage.getCurrent().paymentId !== undefined };
}

/** Returns the work after a payment (CHK-08, CHK-10): the success message, the receipt, the new profile, and the next page. */
function useCompleteCheckout(kind: ProductKind) {
  const update = useProfileUpdate();
  const refresh = useProfileRefresh();
  const navigate = useNavigate();
  return async (
    subscription: MemberSubscription | null,
    { hadPaid, paymentId }: PaymentAttempt,
    visit: AbortSignal,
  ) => {
    const isFree = kind === 'plan' && subscription?.amount === 0;
    showToast(
      'success',
      isFree ? 'Great news! Your plan has started.' : 'Great news! Your payment was processed successfully.',
    );
    if (paymentId !== undefined && !isFree) showReceipt(paymentId);
    // The next screen's guard reads the subscription, even if the refresh fails.
    if (subscription) update({ subscription });
    await refresh();
    if (!visit.aborted) await navigate(getPostPaymentPath(kind, hadPaid), { replace: true });
  };
}

/** Lets the profile know of a pending payment, so that the next pages say so if the member leaves (PLAN-10). */
function useRefreshWhileProcessing(stage: FlowStage['name']): void {
  const refresh = useProfileRefresh();
  useEffect(() => {
    if (stage === 'processing') void refresh();
  }, [stage, refresh]);
}

/**
 * Runs the payment of one purchase, from the form to the next screen (CHK-05 to CHK-10).
 *
 * @param onOutdated called when the summary must be read again
 */
export function useCheckout(purchase: Purchase, onOutdated: () => void): CheckoutPayment {
  const { memberId, subscription } = useProfile();
  const referralCode = useReferrals((state) => state.code);
  const bankReturn = useBankReturn('payment');
  const [{ storage, isResumed }] = useState(() => loadAttempt(memberId, purchase.priceId, bankReturn));
  const complete = useCompleteCheckout(purchase.kind);

  const finish = async (end: PaymentEnd, visit: AbortSignal): Promise<void> => {
    if (end.kind === 'failed') {
      storage.clear();
      // While the payment was open, the server gave no summary.
      onOutdated();
    }
    if (end.kind === 'paid') {
      // Only then is the attempt forgotten: a reload on the way to the next page finds it, and leads there.
      await complete(end.subscription, storage.getCurrent(), visit).finally(() => storage.clear());
    }
    if (end.kind === 'notCharged' && end.isOutdated) onOutdated();
  };
  const flow = usePaymentFlow({
    start: (request: PurchaseRequest) => {
      storage.update({ hadPaid: (subscription?.amount ?? 0) > 0 });
      return startPurchase(request, storage);
    },
    confirm: (payment, request) => confirmPurchase(payment, request, storage),
    read: () => checkPurchase(storage),
    resume: isResumed ? () => resumePurchase(storage, bankReturn) : undefined,
    onDone: finish,
  });
  useRefreshWhileProcessing(flow.stage.name);
  const pay = (price: CheckoutSummary, card: CardForm | undefined): void =>
    void flow.submit({ purchase, price, card, referralCode });

  return { ...flow, stage: getVisibleStage(flow.stage), pay };
}
