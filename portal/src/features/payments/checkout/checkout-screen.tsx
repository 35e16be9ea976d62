import { Navigate, useSearchParams } from 'react-router';
import { TextLink } from '@moments/ui/buttons/links.tsx';
import { ChevronLeftIcon } from '@moments/ui/icons.ts';
import { CheckoutGrid } from '@moments/ui/layout/grids.tsx';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Page, PageHead } from '@moments/ui/layout/page-shell.tsx';
import { changeAddress } from '../../../configuration/paths.ts';
import { useProfile } from '../../../member/use-profile.ts';
import { FlowPanel } from '../flow/flow-panel.tsx';
import { getStageTitle, type VisibleStage } from '../flow/payment-flow.ts';
import { CheckoutSkeleton, FailedPanel, NothingToPayPanel, SummaryFailed } from './checkout-states.tsx';
import { CardPanel } from './pay-form.tsx';
import { usePurchaseSummary, type SummaryState } from './purchase-summary.ts';
import { getPlanChooserUrl, parsePurchase, type Purchase } from './purchase.ts';
import { SummaryCard } from './summary-card.tsx';
import { useCheckout, type CheckoutPayment } from './use-checkout.ts';

interface CheckoutHeadProps {
  readonly stage: VisibleStage;
  readonly isAddOn: boolean;
}

function CheckoutHead({ stage, isAddOn }: CheckoutHeadProps) {
  const { firstName, preferredName } = useProfile().user.personalDetails;
  const name = preferredName || firstName;
  const title = stage.name === 'failed' ? 'Payment not successful' : getStageTitle(stage, 'Checkout');
  return (
    <PageHead>
      {stage.name === 'form' && (
        <TextLink href={getPlanChooserUrl(isAddOn)}>
          <ChevronLeftIcon />
          {isAddOn ? 'Add-ons' : 'Plans'}
        </TextLink>
      )}
      <PageHeading
        documentTitle={title}
        step={title}
        hasErrors={stage.name === 'failed' || (stage.name === 'form' && stage.alert !== undefined)}
      >
        {name === '' ? 'Almost there' : `Almost there, ${name}`}
      </PageHeading>
    </PageHead>
  );
}

/** The panel that replaces the form during and after a payment. It doesn't need the summary. */
const StagePanel = ({ stage, showForm, checkAgain }: CheckoutPayment) =>
  stage.name === 'failed' ? (
    <FailedPanel onUpdate={showForm} />
  ) : (
    <FlowPanel stage={stage} onOtherCard={showForm} onCheckAgain={checkAgain} />
  );

interface PaymentPanelProps {
  readonly payment: CheckoutPayment;
  /** In cents. */
  readonly total: number;
  readonly isAddOn: boolean;
}

/** The form, or the stage of the payment. The hidden form stays in the page, so that it keeps what the member entered. */
function PaymentPanel({ payment, total, isAddOn }: PaymentPanelProps) {
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

interface CheckoutBodyProps {
  readonly payment: CheckoutPayment;
  readonly state: SummaryState;
  readonly isAddOn: boolean;
  readonly onRetry: () => void;
}

function CheckoutBody({ payment, state, isAddOn, onRetry }: CheckoutBodyProps) {
  const { name } = payment.stage;
  if (name === 'resuming') return <CheckoutSkeleton label="Checking your payment" />;
  if (state.status !== 'ready' && name !== 'form' && name !== 'submitting')
    return <StagePanel {...payment} />;
  if (state.status === 'loading' || state.status === 'has-plan')
    return <CheckoutSkeleton label="Loading the checkout" />;
  if (state.status === 'failed') {
    const { message, canRetry } = state;
    return <SummaryFailed message={message} isAddOn={isAddOn} onRetry={canRetry ? onRetry : undefined} />;
  }
  const summary = <SummaryCard summary={state.summary} isAddOn={isAddOn} canChange={name === 'form'} />;
  return (
    <CheckoutGrid summary={summary}>
      <PaymentPanel payment={payment} total={state.summary.price.total} isAddOn={isAddOn} />
    </CheckoutGrid>
  );
}

/** The checkout of one plan or add-on (CHK-01 to CHK-11). */
function Checkout({ purchase }: { purchase: Purchase }) {
  const { state, retry } = usePurchaseSummary(purchase);
  const payment = useCheckout(purchase, retry);
  const { isAddOn, priceId } = purchase;
  const isIdle = payment.stage.name === 'form';
  if (state.status === 'has-plan' && isIdle) return <Navigate to={changeAddress(priceId)} replace />;
  return (
    <Page width="narrow">
      <CheckoutHead stage={payment.stage} isAddOn={isAddOn} />
      <CheckoutBody payment={payment} state={state} isAddOn={isAddOn} onRetry={retry} />
    </Page>
  );
}

/** The checkout of the plan in the address. Without one, there is nothing to pay (ROUTE-10). */
export default function CheckoutScreen() {
  const [query] = useSearchParams();
  const purchase = parsePurchase(query);
  if (!purchase) return <Navigate to={getPlanChooserUrl(query.get('addOn') === 'true')} replace />;
  return <Checkout key={`${purchase.priceId} ${String(purchase.isAddOn)}`} purchase={purchase} />;
}
