import { useQuery } from '@tanstack/react-query';
import type { MomentsBalance } from '@moments/contract/dashboard/dashboard';
import { endWithAccount } from '@moments/contract/members/account-end';
import { parseMemberStatus } from '@moments/contract/members/member-status';
import type { MemberSubscription } from '@moments/contract/members/members';
import { canUseMoments } from '@moments/contract/moments/moments-use';
import { hasActivePlan } from '@moments/contract/payments/active-plan';
import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { Card, CardGrid } from '@moments/ui/display/card.tsx';
import { Chip, Text } from '@moments/ui/display/text.tsx';
import { SummaryLines } from '@moments/ui/display/value-lists.tsx';
import { CardSkeleton, EmptyState, LoadFailed } from '@moments/ui/feedback/placeholders.tsx';
import { MessageIcon } from '@moments/ui/icons.ts';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { pageNames, paths } from '../../../configuration/paths.ts';
import { useNow, useToday } from '../../../dates/use-clock.ts';
import { canAddMoments } from '../../../member/add-on-offer.ts';
import { MomentsAnnouncer } from '../../../member/live/moments-change.tsx';
import { useLive } from '../../../member/live/use-live.ts';
import { MomentsGauge } from '../../../member/moments-gauge.tsx';
import { MemberNotices } from '../../../member/notices/member-notices.tsx';
import { findNextMomentsDay, isWaiting } from '../../../member/notices/notice-rules.ts';
import { SponsorFacts } from '../../../member/sponsor-facts.tsx';
import { useLastDay, useProfile } from '../../../member/use-profile.ts';
import { followedMomentsQuery, liveMoments } from '../moments-query.ts';
import { getExpiryCopy, getNextPaymentLines } from './billing-copy.ts';
import { NoPlanCard } from './no-plan-card.tsx';

interface MomentsCardProps {
  readonly balance: MomentsBalance;
  /** The month starts at the match, and so do its Moments (RENEW-05). */
  readonly isHeld: boolean;
  /** A text uses a Moment in the member's status (MOM-01). */
  readonly canUse: boolean;
  readonly canAdd: boolean;
  readonly planName: string | undefined;
}

/** Shows the Moments left, where they come from, and when they expire (BILL-02, MOM-02). */
function MomentsCard({ balance, isHeld, canUse, canAdd, planName }: MomentsCardProps) {
  const { remaining } = balance;
  const expiresOn = useLastDay(balance.expiresOn);
  const today = useToday();
  // Without a limit, the month is over and the renewal unpaid: “0 of 0” says nothing.
  const hasMoments = balance.limit > 0;
  return (
    <Card title="Moments available" action={planName === undefined ? undefined : <Chip>{planName}</Chip>}>
      <Stack>
        <MomentsAnnouncer remaining={remaining} />
        {hasMoments ? (
          <MomentsGauge balance={balance}>
            {expiresOn === null || isHeld ? undefined : getExpiryCopy(expiresOn, today)}
          </MomentsGauge>
        ) : (
          <EmptyState icon={<MessageIcon />} title="No Moments right now" />
        )}
        {canUse && hasMoments && (
          <Text kind="quiet" align="center">
            Each text you send uses one Moment. Replies are free.
          </Text>
        )}
        {canAdd && (
          <LinkButton full href={paths.addMoments}>
            {pageNames.addMoments}
          </LinkButton>
        )}
      </Stack>
    </Card>
  );
}

/** Shows the next payment of an active plan, and the way to change the plan. */
function NextPaymentCard({ plan }: { plan: MemberSubscription }) {
  const { user } = useProfile();
  const lines = getNextPaymentLines(plan, findNextMomentsDay(user, plan, useNow()));
  if (!lines) return null;
  return (
    <Card title="What’s next">
      <Stack>
        <SummaryLines lines={[{ label: 'Plan', amount: plan.title, quiet: true }, ...lines]} />
        <LinkButton variant="second" full href={`${paths.billing}?tab=manage`}>
          Manage your plan
        </LinkButton>
      </Stack>
    </Card>
  );
}

/** Shows the tab with the member's Moments and the next payment (BILL-02). */
export function CurrentTab() {
  const profile = useProfile();
  const { user, subscription } = profile;
  const now = useNow();
  useLive(liveMoments);
  const { data, error, isFetching, refetch } = useQuery(followedMomentsQuery);
  if (!data && error) {
    return <LoadFailed message={error.message} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <CardSkeleton label="Loading your Moments" />;
  if (subscription === null && data.limit === 0) return <NoPlanCard />;
  const { currentStatus, primaryPartnerName } = user.basicInfo;
  const isPaused = subscription?.status === 'MEMBERSHIP_PAUSED';
  const status = parseMemberStatus(currentStatus);
  return (
    <Stack>
      {/* The page shows the overdue payment above all tabs. */}
      {subscription?.status !== 'MEMBERSHIP_PAST_DUE' && <MemberNotices />}
      <CardGrid columns={2}>
        <MomentsCard
          balance={data}
          // While a member waits, also a disputed plan's month may not have started.
          isHeld={subscription?.pauseReason === 'late-match' || (isPaused && isWaiting(user))}
          canUse={canUseMoments(status)}
          canAdd={canAddMoments(profile, now)}
          planName={hasActivePlan(subscription) ? subscription?.title : undefined}
        />
        {subscription && (
          <NextPaymentCard plan={endWithAccount(subscription, user.basicInfo.deletionDueAt)} />
        )}
      </CardGrid>
      {primaryPartnerName !== null && (
        <Card title={`What ${primaryPartnerName} sees`}>
          <SponsorFacts name={primaryPartnerName} />
        </Card>
      )}
    </Stack>
  );
}
