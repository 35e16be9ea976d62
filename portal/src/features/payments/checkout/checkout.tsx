import { Navigate } from 'react-router';
import { TextLink } from '@moments/ui/buttons/links.tsx';
import { ChevronLeftIcon } from '@moments/ui/icons.ts';
import { CheckoutGrid } from '@moments/ui/layout/grids.tsx';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Page, PageHead } from '@moments/ui/layout/page-shell.tsx';
import { changeAddress } from '../../../configuration/paths.ts';
import { useProfile } from '../../../member/use-profile.ts';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import { OfferFailed } from './offer-failed.tsx';
import { useOffer, type OfferState } from './offer-query.ts';
import { PaymentPanel, StagePanel } from './payment-panel.tsx';
import { stageTitles, type PaymentStage } from './payment-stage.ts';
import { getPlanChooserUrl, type Purchase } from './purchase.ts';
import { SummaryCard } from './summary-card.tsx';
import { usePayment, type Payment } from './use-payment.ts';

interface CheckoutHeadProps {
  readonly stage: PaymentStage;
  readonly isAddOn: boolean;
}

function CheckoutHead({ stage, isAddOn }: CheckoutHeadProps) {
  const { firstName, preferredName } = useProfile().user.personalDetails;
  const name = preferredName || firstName;
  return (
    <PageHead>
      {stage.name === 'form' && (
        <TextLink href={getPlanChooserUrl(isAddOn)}>
          <ChevronLeftIcon />
          {isAddOn ? 'Add-ons' : 'Plans'}
        </TextLink>
      )}
      <PageHeading
        documentTitle={stageTitles[stage.name]}
        step={stageTitles[stage.name]}
        hasErrors={stage.name === 'failed' || (stage.name === 'form' && stage.alert !== undefined)}
      >
        {name === '' ? 'Almost there' : `Almost there, ${name}`}
      </PageHeading>
    </PageHead>
  );
}

interface CheckoutBodyProps {
  readonly payment: Payment;
  readonly offer: OfferState;
  readonly isAddOn: boolean;
  readonly onRetry: () => void;
}

function CheckoutBody({ payment, offer, isAddOn, onRetry }: CheckoutBodyProps) {
  const { name } = payment.stage;
  if (name === 'resuming') return <CheckoutSkeleton label="Checking your payment" />;
  if (offer.status !== 'ready' && name !== 'form' && name !== 'submitting')
    return <StagePanel {...payment} />;
  if (offer.status === 'loading' || offer.status === 'running')
    return <CheckoutSkeleton label="Loading the checkout" />;
  if (offer.status === 'failed') {
    const { message, canRetry } = offer;
    return <OfferFailed message={message} isAddOn={isAddOn} onRetry={canRetry ? onRetry : undefined} />;
  }
  return (
    <CheckoutGrid summary={<SummaryCard offer={offer.offer} isAddOn={isAddOn} canChange={name === 'form'} />}>
      <PaymentPanel payment={payment} total={offer.offer.price.total} isAddOn={isAddOn} />
    </CheckoutGrid>
  );
}

/** The checkout of one plan or add-on (CHK-01 to CHK-11). */
export function Checkout({ purchase }: { purchase: Purchase }) {
  const { state, retry } = useOffer(purchase);
  const payment = usePayment(purchase, retry);
  const { isAddOn, priceId } = purchase;
  const isIdle = payment.stage.name === 'form';
  if (state.status === 'running' && isIdle) return <Navigate to={changeAddress(priceId)} replace />;
  return (
    <Page width="narrow">
      <CheckoutHead stage={payment.stage} isAddOn={isAddOn} />
      <CheckoutBody payment={payment} offer={state} isAddOn={isAddOn} onRetry={retry} />
    </Page>
  );
}
