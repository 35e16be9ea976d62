import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { TextLink } from '@moments/ui/buttons/links.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { ChevronLeftIcon } from '@moments/ui/icons.ts';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Page, PageHead } from '@moments/ui/layout/page-shell.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { ApiError } from '../../../api/api-error.ts';
import { changeAddress, getCheckoutUrl, paths } from '../../../configuration/paths.ts';
import { useSearchParams } from '../../../frame/use-search-params.ts';
import { useProfile } from '../../../member/use-profile.ts';
import { FlowPanel } from '../flow/flow-panel.tsx';
import { getStageTitle } from '../flow/payment-flow.ts';
import { UnpaidRenewal } from '../unpaid-renewal/unpaid-renewal.tsx';
import { ChangeCard } from './change-card.tsx';
import type { ChangeEntry } from './change-entry.ts';
import { ChangeSkeleton, KeepAccountFirst, PayRenewalFirst, PlanChangeError } from './change-states.tsx';
import { cardsPath, ConfirmPanel, getFailure } from './confirm-panel.tsx';
import { PendingChangeNote } from './pending-change-note.tsx';
import { getPreviewQuery, usePlanChange, type PlanChangePayment } from './use-plan-change.ts';

interface ChangeProps extends PlanChangePayment {
  readonly priceId: string;
}

/** Shows the preview with its confirm button, or why there is none. */
function ChangePreview({ priceId, stage, confirm }: ChangeProps) {
  const { user, subscription } = useProfile();
  const isLeaving = user.basicInfo.deletionDueAt !== null;
  const isPastDue = subscription?.status === 'MEMBERSHIP_PAST_DUE';
  const {
    data: change,
    error,
    refetch,
  } = useQuery({ ...getPreviewQuery(priceId, subscription?.status), enabled: !isPastDue && !isLeaving });
  if (isLeaving) return <KeepAccountFirst />;
  if (isPastDue) return <PayRenewalFirst />;
  // Without a plan to change, the member buys the chosen one.
  if (error instanceof ApiError && error.code === 'NO_PLAN')
    return <Navigate to={getCheckoutUrl(priceId, 'plan')} replace />;
  if (error) return <PlanChangeError error={error} onRetry={() => void refetch()} />;
  if (!change) return <ChangeSkeleton label="Loading your plan change" />;
  return (
    <Stack>
      <ChangeCard change={change} currentTitle={subscription?.title ?? 'Your plan'} />
      <ConfirmPanel change={change} stage={stage} onConfirm={() => confirm(change)} />
    </Stack>
  );
}

function ChangeBody(change: ChangeProps) {
  const { stage, checkAgain } = change;
  const navigate = useNavigate();
  switch (stage.name) {
    case 'form':
    case 'submitting':
    case 'failed':
      return <ChangePreview {...change} />;
    case 'resuming':
      return <ChangeSkeleton label="Checking your payment" />;
    case 'authentication':
    case 'processing':
    case 'unconfirmed':
      return (
        <FlowPanel stage={stage} onOtherCard={() => void navigate(cardsPath)} onCheckAgain={checkAgain} />
      );
  }
}

/** Explains why the checkout led here. */
function FromCheckout() {
  // Only the checkout writes it.
  const entry = useLocation().state as ChangeEntry | null;
  return entry?.isFromCheckout ? (
    <Note live="status" title="You already have a plan">
      <p>You weren’t charged for this one. Below is what changing to it would cost.</p>
    </Note>
  ) : null;
}

function PlanChange({ priceId }: { readonly priceId: string }) {
  const change = usePlanChange(priceId);
  const title = getStageTitle(change.stage, 'Change your plan');
  const hasFailed = getFailure(change.stage) !== undefined;
  return (
    <Page width="narrow">
      <PageHead>
        <TextLink href={paths.subscriptions}>
          <ChevronLeftIcon />
          Plans
        </TextLink>
        <PageHeading documentTitle={title} step={title} hasErrors={hasFailed}>
          Change your plan
        </PageHeading>
        <Text kind="lead">See what you’d pay and when before you decide.</Text>
      </PageHead>
      <Stack gap={32}>
        {change.stage.name === 'form' && <FromCheckout />}
        {change.stage.name === 'form' && !hasFailed && <PendingChangeNote shownPriceId={priceId} />}
        <UnpaidRenewal page={changeAddress(priceId)} />
        <ChangeBody {...change} priceId={priceId} />
      </Stack>
    </Page>
  );
}

/** Shows the step between the member's plan and another: what is due today and at renewal, before the member confirms. */
export default function PlanChangeScreen() {
  const [query] = useSearchParams();
  const priceId = query.get('change') ?? '';
  return <PlanChange key={priceId} priceId={priceId} />;
}
