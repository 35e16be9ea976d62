import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useProfile } from '../../../member/use-profile.ts';
import { useReferrals } from '../../referrals/index.ts';
import type { BankReturn } from '../card-form/bank-return.ts';
import type { CardForm } from '../card-form/card-form.ts';
import { useAbortOnLeave } from '../card-form/use-abort-on-leave.ts';
import { useBankReturn } from '../card-form/use-bank-return.ts';
import { completeFreePurchase, payByCard, type Order } from './pay.ts';
import { createAttemptStorage, type AttemptStorage } from './payment-attempt.ts';
import type { PaymentOutcome } from './payment-outcome.ts';
import { stageOf, type PaymentStage } from './payment-stage.ts';
import { pollPayment } from './poll-payment.ts';
import { returnUrl, type Purchase } from './purchase.ts';
import { resumePayment } from './resume-payment.ts';
import { useCompleteCheckout } from './use-finish.ts';

export interface Payment {
  readonly stage: PaymentStage;
  /** Pays the total that is shown, in cents; without a card what comes to nothing. A second press while one is under way does nothing. */
  readonly pay: (total: number, card: CardForm | undefined) => void;
  readonly checkAgain: () => void;
  /** Back to the form, without its alert. */
  readonly showForm: () => void;
}

function rememberedAttempt(memberId: string, priceId: string, bankReturn: BankReturn | undefined) {
  const memory = createAttemptStorage(memberId, priceId);
  // The bank's return may come to a browser that has forgotten the attempt: then the provider's id stands for it.
  if (bankReturn && memory.current().paymentId === undefined)
    memory.remember({ paymentId: bankReturn.intentId });
  return memory;
}

/** What the present press of Pay orders. */
function useOrder(purchase: Purchase, memory: AttemptStorage): (expectedTotal: number) => Order {
  const { subscription } = useProfile();
  const referralCode = useReferrals((state) => state.code);
  return (expectedTotal) => {
    memory.remember({ hadPaid: (subscription?.amount ?? 0) > 0 });
    return {
      ...purchase,
      attempt: memory.current().attempt,
      expectedTotal,
      referralCode,
      returnUrl: returnUrl(purchase),
      onStarted: (paymentId) => memory.remember({ paymentId }),
    };
  };
}

/** Takes up, once a visit, a payment that an earlier one began; what is started later is followed by what starts it. */
function useResumed(
  memory: AttemptStorage,
  bankReturn: BankReturn | undefined,
  onOutcome: (outcome: PaymentOutcome | undefined) => void,
): void {
  const visit = useAbortOnLeave();
  const resume = useEffectEvent(() => {
    const { paymentId } = memory.current();
    return paymentId === undefined ? undefined : resumePayment(paymentId, bankReturn);
  });
  const goOn = useEffectEvent(onOutcome);
  useEffect(() => {
    const here = visit.current;
    void resume()?.then((outcome) => {
      if (!here.aborted) goOn(outcome);
    });
  }, [visit]);
}

/**
 * The course of one payment, from the form to the screen after it (CHK-05 to CHK-10).
 * @param onOutdated what was shown as due is to be asked for again
 */
export function usePayment(purchase: Purchase, onOutdated: () => void): Payment {
  const { memberId } = useProfile();
  const bankReturn = useBankReturn('payment');
  const [memory] = useState(() => rememberedAttempt(memberId, purchase.priceId, bankReturn));
  const [stage, setStage] = useState<PaymentStage>(() =>
    memory.current().paymentId === undefined ? { name: 'form' } : { name: 'resuming' },
  );
  const order = useOrder(purchase, memory);
  const finish = useCompleteCheckout();
  const visit = useAbortOnLeave();
  const isPaying = useRef(false);

  const watch = async (): Promise<void> => {
    const { paymentId = '' } = memory.current();
    const onCheck = (check: number): void => setStage({ name: 'processing', check });
    const outcome = await pollPayment(paymentId, onCheck, visit.current);
    if (outcome) await settle(outcome);
  };
  const settle = async (outcome: PaymentOutcome): Promise<void> => {
    if (outcome.kind === 'processing') return watch();
    const { hadPaid } = memory.current();
    if (outcome.kind === 'paid' || outcome.kind === 'failed') memory.forget();
    if (outcome.kind === 'paid') {
      const { subscription } = outcome;
      await finish({ isAddOn: purchase.isAddOn, hadPaid, subscription, visit: visit.current });
    } else setStage(stageOf(outcome));
    if (outcome.kind === 'outdated') onOutdated();
  };
  const pay = async (total: number, card: CardForm | undefined): Promise<void> => {
    if (isPaying.current) return;
    isPaying.current = true;
    setStage({ name: 'submitting' });
    await settle(await (card ? payByCard(order(total), card) : completeFreePurchase(order(total))));
    isPaying.current = false;
  };
  useResumed(memory, bankReturn, (outcome) => {
    if (outcome) void settle(outcome);
    else setStage({ name: 'form' });
  });

  return {
    stage,
    pay: (total, card) => void pay(total, card),
    checkAgain: () => void watch(),
    showForm: () => setStage({ name: 'form' }),
  };
}
