import { useEffect, useEffectEvent, useRef } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { CheckoutSummary } from '@moments/contract/payments/checkout';
import type { ProductKind } from '@moments/contract/payments/product-kinds';
import { TextLink } from '@moments/ui/buttons/links.tsx';
import { ChevronLeftIcon } from '@moments/ui/icons.ts';
import { CheckoutGrid } from '@moments/ui/layout/grids.tsx';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Page, PageHead } from '@moments/ui/layout/page-shell.tsx';
import { changeAddress } from '../../../configuration/paths.ts';
import { PathProgress } from '../../../frame/path-progress.tsx';
import { useSearchParams } from '../../../frame/use-search-params.ts';
import { useProfile } from '../../../member/use-profile.ts';
import { FlowPanel } from '../flow/flow-panel.tsx';
import { getStageTitle, type VisibleStage } from '../flow/payment-flow.ts';
import type { ChangeEntry } from '../plan-change/change-entry.ts';
import { getPlanStage } from '../plan-stage.ts';
import { parseKind, parsePurchase, purchaseKinds, type PlanChoice, type Purchase } from '../purchase.ts';
import { CheckoutSkeleton, FailedPanel, NothingToPayPanel, SummaryFailed } from './checkout-states.tsx';
import styles from './checkout.module.css';
import { ContactFirst, useNeedsContact } from './contact-first.tsx';
import { CardPanel } from './pay-form.tsx';
import { usePurchaseSummary, type SummaryState } from './purchase-summary.ts';
import { SummaryCard } from './summary-card.tsx';
import { useCheckout, type CheckoutPayment } from './use-checkout.ts';

interface CheckoutHeadProps {
  readonly stage: VisibleStage;
  readonly kind: ProductKind;
  /** In cents; undefined while it loads. */
  readonly total: number | undefined;
}

/** Returns the form's title. A member who pays nothing reads no “Checkout”. */
function getFormTitle(total: number | undefined): string {
  if (total === undefined) return 'Order summary';
  return total === 0 ? 'Confirm your plan' : 'Checkout';
}

function CheckoutHead({ stage, kind, total }: CheckoutHeadProps) {
  const { user, derivation } = useProfile();
  const { basicInfo, personalDetails } = user;
  const { firstName, preferredName } = personalDetails;
  const name = preferredName || firstName;
  const { chooser } = purchaseKinds[kind];
  const title =
    stage.name === 'failed' ? 'Payment not successful' : getStageTitle(stage, getFormTitle(total));
  return (
    <PageHead>
      {(stage.name === 'form' || stage.name === 'submitting') && (
        <div className={styles.back} data-away={stage.name !== 'form'}>
          <TextLink href={chooser.url}>
            <ChevronLeftIcon />
            {chooser.label}
          </TextLink>
        </div>
      )}
      <PageHeading
        documentTitle={title}
        step={title}
        hasErrors={stage.name === 'failed' || (stage.name === 'form' && stage.alert !== undefined)}
      >
        {name === '' ? 'Almost there' : `Almost there, ${name}`}
      </PageHeading>
      {kind === 'plan' && !basicInfo.userEnrollment.completed && (
        <PathProgress stage={getPlanStage(derivation, 'payment')} />
      )}
    </PageHead>
  );
}

/** Shows the panel that replaces the form during and after a payment. It doesn't need the summary. */
const StagePanel = ({ stage, showForm, checkAgain }: CheckoutPayment) =>
  stage.name === 'failed' ? (
    <FailedPanel onUpdate={showForm} />
  ) : (
    <FlowPanel stage={stage} onOtherCard={showForm} onCheckAgain={checkAgain} />
  );

interface PaymentPanelProps {
  readonly payment: CheckoutPayment;
  readonly price: CheckoutSummary;
  readonly kind: ProductKind;
}

/** Confirms a sponsored plan that the member chose on its card, which said that there is nothing to pay: one press is enough. */
function useConfirmChosen({ stage, pay }: CheckoutPayment, price: CheckoutSummary): void {
  // Only the plan's card writes it.
  const choice = useLocation().state as PlanChoice | null;
  const isSent = useRef(false);
  const confirm = useEffectEvent(() => {
    if (!choice?.isChosen || price.total !== 0 || isSent.current || stage.name !== 'form' || stage.alert)
      return;
    isSent.current = true;
    pay(price, undefined);
  });
  useEffect(() => confirm(), []);
}

/** Shows the form, or the stage of the payment. The hidden form stays in the page, so that it keeps what the member entered. */
function PaymentPanel({ payment, price, kind }: PaymentPanelProps) {
  const { stage, pay } = payment;
  useConfirmChosen(payment, price);
  const isBusy = stage.name === 'submitting';
  const alert = stage.name === 'form' ? stage.alert : undefined;
  return (
    <div>
      <StagePanel {...payment} />
      <div hidden={stage.name !== 'form' && !isBusy}>
        {price.total === 0 ? (
          <NothingToPayPanel
            renewalTerms={price.renewalTerms}
            isBusy={isBusy}
            alert={alert}
            onConfirm={() => pay(price, undefined)}
          />
        ) : (
          <CardPanel
            price={price}
            kind={kind}
            isBusy={isBusy}
            alert={alert}
            onPay={(card) => pay(price, card)}
          />
        )}
      </div>
    </div>
  );
}

interface CheckoutBodyProps {
  readonly payment: CheckoutPayment;
  readonly state: SummaryState;
  readonly kind: ProductKind;
  readonly onRetry: () => void;
}

function CheckoutBody({ payment, state, kind, onRetry }: CheckoutBodyProps) {
  const { name } = payment.stage;
  const needsContact = useNeedsContact();
  if (name === 'resuming') return <CheckoutSkeleton label="Checking your payment" />;
  if (state.status !== 'ready' && name !== 'form' && name !== 'submitting')
    return <StagePanel {...payment} />;
  if (state.status === 'loading' || state.status === 'has-plan')
    return <CheckoutSkeleton label="Loading your order summary" />;
  if (state.status === 'failed') {
    const { message, canRetry, isPending = false } = state;
    return (
      <SummaryFailed
        message={message}
        kind={kind}
        isPending={isPending}
        onRetry={canRetry ? onRetry : undefined}
      />
    );
  }
  const summary = <SummaryCard summary={state.summary} kind={kind} canChange={name === 'form'} />;
  return (
    <CheckoutGrid summary={summary}>
      {needsContact ? (
        <ContactFirst />
      ) : (
        <PaymentPanel payment={payment} price={state.summary.price} kind={kind} />
      )}
    </CheckoutGrid>
  );
}

/** Shows the checkout of one plan or add-on (CHK-01 to CHK-11). */
function Checkout({ purchase }: { purchase: Purchase }) {
  const { state, retry } = usePurchaseSummary(purchase);
  const payment = useCheckout(purchase, retry);
  const { kind, priceId } = purchase;
  const isIdle = payment.stage.name === 'form';
  if (state.status === 'has-plan' && isIdle) {
    const entry: ChangeEntry = { isFromCheckout: true };
    return <Navigate to={changeAddress(priceId)} replace state={entry} />;
  }
  return (
    <Page width="narrow">
      <CheckoutHead
        stage={payment.stage}
        kind={kind}
        total={state.status === 'ready' ? state.summary.price.total : undefined}
      />
      <CheckoutBody payment={payment} state={state} kind={kind} onRetry={retry} />
    </Page>
  );
}

/** Shows the checkout of the plan in the address. Without one, there is nothing to pay (ROUTE-10). */
export default function CheckoutScreen() {
  const [query] = useSearchParams();
  const purchase = parsePurchase(query);
  if (!purchase) return <Navigate to={purchaseKinds[parseKind(query)].chooser.url} replace />;
  return <Checkout key={`${purchase.priceId} ${purchase.kind}`} purchase={purchase} />;
}
