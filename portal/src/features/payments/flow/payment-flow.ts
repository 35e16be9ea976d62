import type { MemberSubscription } from '@moments/contract/members/members';

/** The six texts of the payment alerts (CHK-11). */
export const paymentAlertTexts = {
  /** setup_error: the card provider's script hasn't loaded. */
  notReady: 'Payment processing is not ready yet',
  /** initialization_error: the script has loaded, but its form hasn't. */
  notInitialized: 'Payment form is not initialized',
  /** submit_error: the form's own check failed without a reason. */
  submitFailed: 'An unexpected error occurred',
  /** The card was declined. */
  paymentFailed: 'Payment failed. Please try again.',
  /** The script could not be loaded. */
  systemNotReady: 'Payment system is not ready. Please refresh the page.',
  /** Something else failed, for example the connection. */
  unexpected: 'An unexpected error occurred during payment. Please try again.',
} as const;

export interface PaymentAlert {
  readonly message: string;
  readonly reason?: string | undefined;
  /** What to tell support (RENEW-07). */
  readonly reference?: string | undefined;
}

/** The result of a step that leaves nothing for the browser to confirm. */
export type PaymentOutcome =
  | { readonly kind: 'paid'; readonly subscription: MemberSubscription | null }
  /** The bank asks the member on its own page (CHK-07). */
  | { readonly kind: 'authenticate'; readonly url: string }
  /** The bank hasn't decided yet (CHK-09). */
  | { readonly kind: 'processing' }
  /** The payment ended unpaid. */
  | { readonly kind: 'failed' }
  /** Nothing was charged, and the member can submit the form again. */
  | {
      readonly kind: 'notCharged';
      readonly alert: PaymentAlert;
      /** Another card may succeed. */
      readonly needsOtherCard?: boolean;
      /** Whether the shown product is no longer sold or has another price. */
      readonly isOutdated?: boolean;
    };

/** The browser must confirm the started payment with the bank. */
export interface ConfirmationNeeded {
  readonly kind: 'confirm';
  readonly clientSecret: string;
  /** Undefined if the server has chosen the card. */
  readonly paymentMethodId?: string;
}

export type StartOutcome = PaymentOutcome | ConfirmationNeeded;

export const createNotCharged = (message: string, reason?: string, reference?: string): PaymentOutcome => ({
  kind: 'notCharged',
  alert: { message, reason, reference },
});

/** A stage in which the flow waits for the server, Stripe, or the bank. */
type PendingStage =
  | { readonly name: 'submitting' }
  /** Reading a payment that started before the page was loaded. */
  | { readonly name: 'resuming' }
  /** `check` is the number of the next check. */
  | { readonly name: 'processing'; readonly check: number };

export type VisibleStage =
  | PendingStage
  /** With an alert if nothing was charged. */
  | { readonly name: 'form'; readonly alert?: PaymentAlert; readonly needsOtherCard?: boolean }
  | { readonly name: 'authentication'; readonly url: string }
  | { readonly name: 'failed' }
  /** The last check was made, and the bank still hasn't decided. */
  | { readonly name: 'unconfirmed' };

export type FlowStage = VisibleStage | { readonly name: 'paid'; readonly last: PendingStage };

export type FlowEvent =
  | { readonly kind: 'submit' }
  | { readonly kind: 'showForm' }
  | { readonly kind: 'check'; readonly check: number }
  | { readonly kind: 'undecided' }
  | Exclude<PaymentOutcome, { kind: 'processing' }>;

const isPending = (stage: FlowStage): stage is PendingStage =>
  stage.name === 'submitting' || stage.name === 'resuming' || stage.name === 'processing';

/** Returns whether the member can submit. A payment in progress or a paid one never starts another (CHK-13). */
export const canSubmit = ({ name }: FlowStage): boolean => name === 'form' || name === 'failed';

/** Returns the stage after a step's result. */
function applyOutcome(stage: PendingStage, event: FlowEvent): FlowStage {
  switch (event.kind) {
    case 'paid':
      return { name: 'paid', last: stage };
    case 'authenticate':
      return { name: 'authentication', url: event.url };
    case 'failed':
      return { name: 'failed' };
    case 'notCharged':
      return { name: 'form', alert: event.alert, needsOtherCard: event.needsOtherCard ?? false };
    default:
      return stage;
  }
}

/** Returns the next stage; the same one if the event doesn't count in this stage. */
export function getNextStage(stage: FlowStage, event: FlowEvent): FlowStage {
  switch (event.kind) {
    case 'submit':
      return canSubmit(stage) ? { name: 'submitting' } : stage;
    case 'showForm':
      return stage.name === 'authentication' || stage.name === 'failed' || stage.name === 'resuming'
        ? { name: 'form' }
        : stage;
    case 'check':
      return isPending(stage) || stage.name === 'unconfirmed'
        ? { name: 'processing', check: event.check }
        : stage;
    case 'undecided':
      return stage.name === 'processing' ? { name: 'unconfirmed' } : stage;
    default:
      return isPending(stage) ? applyOutcome(stage, event) : stage;
  }
}

/** Returns what the screen shows. After a payment, it keeps the last stage until the next screen opens. */
export const getVisibleStage = (stage: FlowStage): VisibleStage =>
  stage.name === 'paid' ? stage.last : stage;

export function getStageTitle({ name }: VisibleStage, formTitle: string): string {
  switch (name) {
    case 'authentication':
      return 'Authentication Required';
    case 'processing':
      return 'Processing your payment';
    case 'unconfirmed':
      return 'Payment not confirmed yet';
    case 'form':
    case 'submitting':
    case 'resuming':
    case 'failed':
      return formTitle;
  }
}
