import type { MomentsBalance } from '@moments/contract/dashboard/dashboard';
import { hasActivePlan } from '@moments/contract/payments/active-plan';
import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Chip } from '@moments/ui/display/text.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { EmptyState } from '@moments/ui/feedback/placeholders.tsx';
import { MessageIcon } from '@moments/ui/icons.ts';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { pageNames, paths } from '../../configuration/paths.ts';
import { useConfiguration } from '../../configuration/portal-configuration.ts';
import { formatShortDate } from '../../dates/format-date.ts';
import { useNow, useToday } from '../../dates/use-clock.ts';
import { canAddMoments } from '../../member/add-on-offer.ts';
import { getCoach } from '../../member/coach/coach-rules.ts';
import { MomentsAnnouncer } from '../../member/live/moments-change.tsx';
import { MomentsGauge } from '../../member/moments-gauge.tsx';
import { findNextMomentsDay, getMemberNotice } from '../../member/notices/notice-rules.ts';
import { useLastDay, useProfile } from '../../member/use-profile.ts';
import { formatDaysLeft, formatExpiry, formatNextMoments, getMomentsAdvice } from './moments-copy.ts';

/**
 * Shows the card of a member who has no Moments in this period and has used none. A plan that resumed after a pause that skipped a renewal
 * gets its Moments with the next one. Otherwise, the note above the cards says what the member can do.
 */
function NoMomentsCard() {
  const profile = useProfile();
  const now = useNow();
  const nextDay = findNextMomentsDay(profile.user, profile.subscription, now);
  const canAdd = nextDay !== undefined && canAddMoments(profile, now);
  return (
    <Card title="Moments available">
      <Stack>
        <EmptyState icon={<MessageIcon />} title="No Moments right now">
          {canAdd && `You get new Moments on ${formatShortDate(nextDay)}.`}
        </EmptyState>
        {(canAdd || !hasActivePlan(profile.subscription)) && (
          <LinkButton full href={canAdd ? paths.addMoments : paths.subscriptions}>
            {canAdd ? pageNames.addMoments : 'See plans'}
          </LinkButton>
        )}
      </Stack>
    </Card>
  );
}

/** Gets the advice about low Moments, unless a notice above the cards already gives it. */
function useAdvice(moments: MomentsBalance) {
  const profile = useProfile();
  const now = useNow();
  if (!canAddMoments(profile, now) || getMemberNotice(profile.user, profile.subscription)) return undefined;
  return getMomentsAdvice(moments, findNextMomentsDay(profile.user, profile.subscription, now));
}

/** Tells whether the coach's card above asks for a text. A screen has one filled button, and texting comes first (HOME-04). */
function useIsTextingFirst(): boolean {
  const { user } = useProfile();
  const { textNumber } = useConfiguration();
  return getCoach(user, useNow())?.canText === true && textNumber !== '';
}

/** Shows the Moments left, when they expire, and a link to buy more if the member can (HOME-02, MOM-02). */
export function MomentsCard({ moments }: { moments: MomentsBalance }) {
  const { limit, remaining } = moments;
  const expiresOn = useLastDay(moments.expiresOn);
  const profile = useProfile();
  const { user, subscription } = profile;
  const now = useNow();
  const isOffered = canAddMoments(profile, now);
  const nextDay = findNextMomentsDay(user, subscription, now);
  const advice = useAdvice(moments);
  const isTextingFirst = useIsTextingFirst();
  const today = useToday();
  if (limit === 0) return <NoMomentsCard />;
  // Who pays nothing waits for the next ones, and loses nothing that was paid for.
  const daysLeft =
    subscription?.amount === 0 && nextDay !== undefined
      ? formatNextMoments(subscription.planMoments, nextDay)
      : formatDaysLeft(expiresOn, today);
  return (
    <Card title="Moments available" action={daysLeft === undefined ? undefined : <Chip>{daysLeft}</Chip>}>
      <Stack>
        <MomentsAnnouncer remaining={remaining} />
        {advice && (
          <Note tone="warn" title={advice.title}>
            <p>{advice.text}</p>
          </Note>
        )}
        <MomentsGauge balance={moments}>{formatExpiry({ ...moments, expiresOn })}</MomentsGauge>
        {isOffered && (
          <LinkButton full variant={isTextingFirst && !advice ? 'second' : 'main'} href={paths.addMoments}>
            {pageNames.addMoments}
          </LinkButton>
        )}
      </Stack>
    </Card>
  );
}
