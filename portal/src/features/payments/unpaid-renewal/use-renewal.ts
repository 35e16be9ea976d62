import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useConfiguration } from '../../../configuration/portal-configuration.ts';
import { returnAddress } from '../card-form/bank-return.ts';
import { CardScript } from '../card-form/card-script.ts';
import type { PaymentAlert } from '../card-form/payment-alerts.ts';
import { poll } from '../card-form/poll.ts';
import { useAbortOnLeave } from '../card-form/use-abort-on-leave.ts';
import { openInvoiceQuery } from './open-invoice-query.ts';
import { payRenewal } from './pay-renewal.ts';
import { readRenewal, type RenewalOutcome } from './renewal-outcome.ts';
import { renewalPurpose } from './renewal-purpose.ts';

/** What the panel shows. */
export type RenewalStage =
  | { readonly name: 'choosing'; readonly alert?: PaymentAlert }
  | { readonly name: 'paying' }
  | { readonly name: 'authentication'; readonly url: string }
  | { readonly name: 'processing'; readonly check: number }
  | { readonly name: 'unconfirmed' }
  | { readonly name: 'paid' };

export interface Renewal {
  readonly stage: RenewalStage;
  /** Pays with a saved card. While one payment is under way, another press does nothing. */
  readonly pay: (cardId: string) => Promise<void>;
  readonly checkAgain: () => void;
  /** Back to the cards, without an alert. */
  readonly choose: () => void;
}

/** What a payment under way was, once the check says something. */
async function decided(): Promise<RenewalOutcome | undefined> {
  const outcome = await readRenewal();
  return outcome?.kind === 'processing' ? undefined : outcome;
}

/** Takes up, once a visit, a payment that was begun before; what is begun later is followed by what begins it. */
function useResumed(isUnderWay: boolean, settle: (outcome: RenewalOutcome) => Promise<void>): void {
  const visit = useAbortOnLeave();
  const resume = useEffectEvent(async (here: AbortSignal) => {
    if (!isUnderWay) return;
    const outcome = await readRenewal();
    if (!here.aborted) await settle(outcome ?? { kind: 'processing' });
  });
  useEffect(() => void resume(visit.current), [visit]);
}

/**
 * The course of paying an open renewal (STAT-11, CHK-07, CHK-09, CHK-13).
 * @param page the page that shows it, with its query: the bank's page leads back there
 * @param isUnderWay a payment was begun before the page was loaded
 */
export function useRenewal(page: string, isUnderWay: boolean): Renewal {
  const client = useQueryClient();
  const load = use(CardScript);
  const { stripe: configuration } = useConfiguration();
  const visit = useAbortOnLeave();
  const isPaying = useRef(false);
  const [stage, setStage] = useState<RenewalStage>(
    isUnderWay ? { name: 'processing', check: 0 } : { name: 'choosing' },
  );

  const watch = async (): Promise<void> => {
    const onCheck = (check: number): void => setStage({ name: 'processing', check });
    const outcome = await poll({ check: decided, onCheck, signal: visit.current });
    if (outcome === 'undecided') setStage({ name: 'unconfirmed' });
    else if (outcome) await settle(outcome);
  };
  const settle = async (outcome: RenewalOutcome): Promise<void> => {
    switch (outcome.kind) {
      case 'processing':
        return watch();
      case 'authenticate':
        setStage({ name: 'authentication', url: outcome.url });
        return;
      case 'refused':
        setStage({ name: 'choosing', alert: outcome.alert });
        // Another card may be the last that was tried.
        return client.invalidateQueries({ queryKey: openInvoiceQuery.queryKey });
      case 'paid':
        setStage({ name: 'paid' });
        // Plan, Moments, cards and history are others now.
        return client.invalidateQueries();
    }
  };
  const pay = async (cardId: string): Promise<void> => {
    if (isPaying.current) return;
    isPaying.current = true;
    setStage({ name: 'paying' });
    const returnUrl = returnAddress(page, renewalPurpose).href;
    await settle(await payRenewal({ cardId, returnUrl, loadStripe: () => load(configuration) }));
    isPaying.current = false;
  };
  useResumed(isUnderWay, settle);

  return {
    stage,
    pay,
    checkAgain: () => void watch(),
    choose: () => setStage({ name: 'choosing' }),
  };
}
