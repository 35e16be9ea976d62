import { AuthenticationPanel } from '../card-form/authentication-panel.tsx';
import { ProcessingPanel } from '../card-form/processing-panel.tsx';
import { UnconfirmedPanel } from '../card-form/unconfirmed-panel.tsx';
import { CardPanel } from './card-panel.tsx';
import { FailedPanel } from './failed-panel.tsx';
import { NothingToPayPanel } from './nothing-to-pay-panel.tsx';
import type { Payment } from './use-payment.ts';

/** What stands in place of the form, where something does. It needs no knowledge of what is bought. */
export function StagePanel({ stage, showForm, checkAgain }: Payment) {
  switch (stage.name) {
    case 'form':
    case 'submitting':
    case 'resuming':
      return null;
    case 'authentication':
      return <AuthenticationPanel url={stage.url} onOtherCard={showForm} />;
    case 'processing':
      return <ProcessingPanel check={stage.check} />;
    case 'failed':
      return <FailedPanel onUpdate={showForm} />;
    case 'unconfirmed':
      return <UnconfirmedPanel onCheckAgain={checkAgain} />;
  }
}

interface PaymentPanelProps {
  readonly payment: Payment;
  /** Cents. */
  readonly total: number;
  readonly isAddOn: boolean;
}

/** The form, or what has become of the payment. The form stays in the page, out of sight, so that nothing typed is lost. */
export function PaymentPanel({ payment, total, isAddOn }: PaymentPanelProps) {
  const { stage, pay } = payment;
  const isBusy = stage.name === 'submitting';
  const alert = stage.name === 'form' ? stage.alert : undefined;
  return (
    <div>
      <StagePanel {...payment} />
      <div hidden={stage.name !== 'form' && !isBusy}>
        {total === 0 ? (
          <NothingToPayPanel isBusy={isBusy} alert={alert} onConfirm={() => pay(total, undefined)} />
        ) : (
          <CardPanel
            total={total}
            isAddOn={isAddOn}
            isBusy={isBusy}
            alert={alert}
            onPay={(card) => pay(total, card)}
          />
        )}
      </div>
    </div>
  );
}
