import { useEffect, useEffectEvent, useReducer, useRef, type RefObject } from 'react';
import { paymentPolling } from '@moments/contract/payments/checkout';
import {
  canSubmit,
  getNextStage,
  type ConfirmationNeeded,
  type FlowStage,
  type PaymentOutcome,
  type StartOutcome,
} from './payment-flow.ts';

/** The outcomes that end a payment, or the try to start one. */
export type PaymentEnd = Exclude<PaymentOutcome, { kind: 'processing' | 'authenticate' }>;

/** The steps of one kind of payment. None of them throws. */
interface PaymentSteps<Request> {
  readonly start: (request: Request) => Promise<StartOutcome>;
  readonly confirm: (payment: ConfirmationNeeded, request: Request) => Promise<PaymentOutcome>;
  /** Reads the payment without charging anything. Returns undefined if the payment can't be read now. */
  readonly read: () => Promise<PaymentOutcome | undefined>;
  /** Reads a payment that started before the page was loaded. Undefined, or a result of undefined, shows the form. */
  readonly resume?: (() => Promise<PaymentOutcome | undefined>) | undefined;
  /** `visit` is aborted when the member has left the screen. */
  readonly onDone: (end: PaymentEnd, visit: AbortSignal) => Promise<void> | void;
}

export interface PaymentFlow<Request> {
  readonly stage: FlowStage;
  /** Pays. Does nothing while another payment is in progress (CHK-13). */
  readonly submit: (request: Request) => Promise<void>;
  readonly checkAgain: () => void;
  /** Returns to the form, without an alert. */
  readonly showForm: () => void;
}

/** Returns a signal that is aborted when the member leaves the screen, so that nothing moves them from where they went. */
function useAbortOnLeave(): RefObject<AbortSignal> {
  const visit = useRef(AbortSignal.abort());
  useEffect(() => {
    const controller = new AbortController();
    visit.current = controller.signal;
    return () => controller.abort();
  }, []);
  return visit;
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Checks a processing payment 5 times, first after 2 s, then with doubled waits (CHK-09). A check that fails counts as processing.
 *
 * @param onCheck called with the number of the next check, from 1
 * @returns undefined if the signal ended the polling
 */
async function poll(
  read: () => Promise<PaymentOutcome | undefined>,
  onCheck: (check: number) => void,
  signal: AbortSignal,
): Promise<PaymentOutcome | 'undecided' | undefined> {
  for (let check = 1; check <= paymentPolling.checks; check += 1) {
    onCheck(check);
    await pause(paymentPolling.firstWait * 2 ** (check - 1), signal);
    if (signal.aborted) return undefined;
    const outcome = await read();
    if (outcome && outcome.kind !== 'processing') return outcome;
  }
  return 'undecided';
}

/** Runs one payment: start, confirm, poll, and its end (CHK-05 to CHK-10). */
export function usePaymentFlow<Request>(steps: PaymentSteps<Request>): PaymentFlow<Request> {
  const { start, confirm, read, resume, onDone } = steps;
  const [stage, dispatch] = useReducer(getNextStage, { name: resume ? 'resuming' : 'form' });
  const visit = useAbortOnLeave();
  const isBusy = useRef(false);

  const watch = async (): Promise<void> => {
    const outcome = await poll(read, (check) => dispatch({ kind: 'check', check }), visit.current);
    if (outcome === 'undecided') dispatch({ kind: 'undecided' });
    else if (outcome) await settle(outcome);
  };
  const settle = async (outcome: PaymentOutcome): Promise<void> => {
    if (outcome.kind === 'processing') return watch();
    dispatch(outcome);
    if (outcome.kind !== 'authenticate') await onDone(outcome, visit.current);
  };
  const submit = async (request: Request): Promise<void> => {
    if (isBusy.current || !canSubmit(stage)) return;
    isBusy.current = true;
    dispatch({ kind: 'submit' });
    const started = await start(request);
    await settle(started.kind === 'confirm' ? await confirm(started, request) : started);
    isBusy.current = false;
  };
  const resumeVisit = useEffectEvent(async (signal: AbortSignal) => {
    if (!resume) return;
    const outcome = await resume();
    if (signal.aborted) return;
    if (outcome) await settle(outcome);
    else dispatch({ kind: 'showForm' });
  });
  useEffect(() => void resumeVisit(visit.current), [visit]);

  return {
    stage,
    submit,
    checkAgain: () => void watch(),
    showForm: () => dispatch({ kind: 'showForm' }),
  };
}
