import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { changeAddress } from '../../../configuration/paths.ts';
import { useConfiguration } from '../../../configuration/portal-configuration.ts';
import { returnAddress } from '../card-form/bank-return.ts';
import { CardScript } from '../card-form/card-script.ts';
import type { PaymentAlert } from '../card-form/payment-alerts.ts';
import { poll } from '../card-form/poll.ts';
import { useAbortOnLeave } from '../card-form/use-abort-on-leave.ts';
import { useBankReturn } from '../card-form/use-bank-return.ts';
import { paymentFailed, type ChangeOutcome } from './change-outcome.ts';
import { previewKey } from './preview-query.ts';
import { confirmChange, readPlanChange, requestPlanChange } from './request-plan-change.ts';
import { useCompletePlanChange } from './use-complete-plan-change.ts';

/** What the screen shows. */
export type ChangeStage =
  | { readonly name: 'form'; readonly alert?: PaymentAlert; readonly isCard?: boolean }
  | { readonly name: 'submitting' }
  /** Asking how it went at the bank's page. */
  | { readonly name: 'resuming' }
  | { readonly name: 'authentication'; readonly url: string }
  | { readonly name: 'processing'; readonly check: number }
  | { readonly name: 'unconfirmed' };

export interface Change {
  readonly stage: ChangeStage;
  /** Makes the change for what is shown, in cents. A second press while one is under way does nothing. */
  readonly confirm: (total: number) => void;
  readonly checkAgain: () => void;
}

/** Tells a return from the bank for this from one for an open renewal on the same page. */
const purpose = 'plan-change';

/** What one check of a payment under way tells; undefined where it is still open. */
async function check(priceId: string): Promise<ChangeOutcome | undefined> {
  const outcome = await readPlanChange(priceId);
  if (outcome?.kind === 'confirm') return paymentFailed;
  return outcome?.kind === 'processing' ? undefined : outcome;
}

/** The course of one change of plan, from what is shown to the screen after it. */
export function useChange(priceId: string): Change {
  const bankReturn = useBankReturn('payment', purpose);
  const [attempt] = useState(() => crypto.randomUUID());
  const [stage, setStage] = useState<ChangeStage>(bankReturn ? { name: 'resuming' } : { name: 'form' });
  const load = use(CardScript);
  const { stripe: configuration } = useConfiguration();
  const client = useQueryClient();
  const tellMade = useCompletePlanChange();
  const visit = useAbortOnLeave();
  const isAsking = useRef(false);

  const watch = async (): Promise<void> => {
    const onCheck = (number: number): void => setStage({ name: 'processing', check: number });
    const result = await poll({ check: () => check(priceId), onCheck, signal: visit.current });
    if (result) await settle(result === 'undecided' ? { kind: 'unconfirmed' } : result);
  };
  const settle = async (outcome: ChangeOutcome): Promise<void> => {
    switch (outcome.kind) {
      case 'made':
        return tellMade(outcome.subscription, priceId, visit.current);
      case 'processing':
        return watch();
      case 'confirm': {
        const returnUrl = returnAddress(changeAddress(priceId), purpose).href;
        const { clientSecret } = outcome;
        return settle(await confirmChange(() => load(configuration), { clientSecret, priceId, returnUrl }));
      }
      case 'authenticate': {
        setStage({ name: 'authentication', url: outcome.url });
        return;
      }
      case 'unconfirmed': {
        setStage({ name: 'unconfirmed' });
        return;
      }
      case 'refused':
        setStage({ name: 'form', alert: outcome.alert, isCard: outcome.isCard });
        // What was refused may have changed what it comes to: shown anew, before it is asked again.
        return client.invalidateQueries({ queryKey: previewKey(priceId) });
    }
  };
  const ask = async (total: number): Promise<void> => {
    if (isAsking.current) return;
    isAsking.current = true;
    setStage({ name: 'submitting' });
    await settle(await requestPlanChange({ priceId, total, attempt }));
    isAsking.current = false;
  };
  const resume = useEffectEvent(async (here: AbortSignal): Promise<void> => {
    const outcome = (await readPlanChange(priceId)) ?? { kind: 'processing' };
    if (!here.aborted) await settle(outcome.kind === 'confirm' ? paymentFailed : outcome);
  });
  useEffect(() => {
    if (bankReturn) void resume(visit.current);
    // Once a visit: `visit` is set by then, and the return never changes.
  }, [bankReturn, visit]);

  return { stage, confirm: (total) => void ask(total), checkAgain: () => void watch() };
}
