import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { TextLink } from '@moments/ui/buttons/links.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { ChevronLeftIcon } from '@moments/ui/icons.ts';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Page, PageHead } from '@moments/ui/layout/page-shell.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { ApiError } from '../../../api/api-error.ts';
import { changeAddress, checkoutAddress, paths } from '../../../configuration/paths.ts';
import { useProfile } from '../../../member/use-profile.ts';
import { AuthenticationPanel } from '../card-form/authentication-panel.tsx';
import { ProcessingPanel } from '../card-form/processing-panel.tsx';
import { UnconfirmedPanel } from '../card-form/unconfirmed-panel.tsx';
import { UnpaidRenewal } from '../unpaid-renewal/unpaid-renewal.tsx';
import { ChangeCard } from './change-card.tsx';
import { ChangeSkeleton } from './change-skeleton.tsx';
import { ConfirmPanel } from './confirm-panel.tsx';
import { PayRenewalFirst, PlanChangeError } from './plan-change-error.tsx';
import { previewQuery } from './preview-query.ts';
import { useChange, type Change, type ChangeStage } from './use-change.ts';

/** The document's title at each stage. */
const titles: Readonly<Record<ChangeStage['name'], string>> = {
  form: 'Change your plan',
  submitting: 'Change your plan',
  resuming: 'Change your plan',
  authentication: 'Authentication Required',
  processing: 'Processing your payment',
  unconfirmed: 'Payment not confirmed yet',
};

/** What is offered, or why nothing is. */
function Offered({ priceId, stage, confirm }: Change & { readonly priceId: string }) {
  const { subscription } = useProfile();
  const {
    data: change,
    error,
    refetch,
  } = useQuery({
    ...previewQuery(priceId, subscription?.status),
    enabled: subscription?.status !== 'MEMBERSHIP_PAST_DUE',
  });
  if (subscription?.status === 'MEMBERSHIP_PAST_DUE') return <PayRenewalFirst />;
  const isNew = error instanceof ApiError && error.code === 'NO_PLAN';
  // Nothing runs that could be changed: then it is bought.
  if (isNew) return <Navigate to={checkoutAddress(priceId, false)} replace />;
  if (error) return <PlanChangeError error={error} onRetry={() => void refetch()} />;
  if (!change) return <ChangeSkeleton label="Loading what would change" />;
  const { alert, isCard = false } = stage.name === 'form' ? stage : {};
  return (
    <Stack>
      <ChangeCard change={change} titleNow={subscription?.title ?? 'Your plan'} />
      <ConfirmPanel
        change={change}
        isBusy={stage.name === 'submitting'}
        alert={alert}
        isCard={isCard}
        onConfirm={() => confirm(change.dueToday)}
      />
    </Stack>
  );
}

function ChangeBody(change: Change & { readonly priceId: string }) {
  const { stage, checkAgain } = change;
  const navigate = useNavigate();
  switch (stage.name) {
    case 'form':
    case 'submitting':
      return <Offered {...change} />;
    case 'resuming':
      return <ChangeSkeleton label="Checking your payment" />;
    case 'authentication':
      return (
        <AuthenticationPanel
          url={stage.url}
          onOtherCard={() => void navigate(`${paths.billing}?tab=methods`)}
        />
      );
    case 'processing':
      return <ProcessingPanel check={stage.check} />;
    case 'unconfirmed':
      return <UnconfirmedPanel onCheckAgain={checkAgain} />;
  }
}

function PlanChange({ priceId }: { readonly priceId: string }) {
  const change = useChange(priceId);
  const { stage } = change;
  return (
    <Page width="narrow">
      <PageHead>
        <TextLink href={paths.subscriptions}>
          <ChevronLeftIcon />
          Plans
        </TextLink>
        <PageHeading
          documentTitle={titles[stage.name]}
          step={titles[stage.name]}
          hasErrors={stage.name === 'form' && stage.alert !== undefined}
        >
          Change your plan
        </PageHeading>
        <Text kind="lead">See what is due and when. You decide at the end.</Text>
      </PageHead>
      <Stack gap={32}>
        <UnpaidRenewal page={changeAddress(priceId)} />
        <ChangeBody {...change} priceId={priceId} />
      </Stack>
    </Page>
  );
}

/** The step between a running plan and another one: what is due today and at renewal, shown before it is made. */
export default function PlanChangeScreen() {
  const [query] = useSearchParams();
  const priceId = query.get('change') ?? '';
  return <PlanChange key={priceId} priceId={priceId} />;
}
