import type { MomentsBalance } from '@moments/contract/dashboard/dashboard';
import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Gauge } from '@moments/ui/display/gauge.tsx';
import { Chip } from '@moments/ui/display/text.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { paths } from '../../configuration/paths.ts';
import { useNow, useToday } from '../../dates/use-clock.ts';
import { MomentsAnnouncer } from '../../member/live/moments-change.tsx';
import { canBuyMoments, getMemberNotice, nextMomentsDay } from '../../member/notices/notice-rules.ts';
import { useProfile } from '../../member/use-profile.ts';
import { daysLeft, expiryWords, momentsAdvice } from './moments-copy.ts';
import { NoMoments } from './no-moments.tsx';

/** Told once: where the status says already that there are none, the note above the cards does. */
function useAdvice(moments: MomentsBalance, canUse: boolean) {
  const { user, subscription } = useProfile();
  const now = useNow();
  if (!canUse || getMemberNotice(user, subscription) !== undefined) return undefined;
  return momentsAdvice(moments, { nextDay: nextMomentsDay(subscription, now) });
}

/** The Moments left, when they expire, and the way to more while they can be used (HOME-02, MOM-02). */
export function MomentsCard({ moments }: { moments: MomentsBalance }) {
  const { fromPlan, fromAddOns, limit, remaining, expiresOn } = moments;
  const canUse = canBuyMoments(useProfile().user);
  const advice = useAdvice(moments, canUse);
  const today = useToday();
  if (limit === 0) return <NoMoments />;
  const left = daysLeft(expiresOn, today);
  return (
    <Card title="Moments available" action={left === undefined ? undefined : <Chip>{left}</Chip>}>
      <Stack>
        <MomentsAnnouncer remaining={remaining} />
        {advice && (
          <Note tone="warn" title={advice.title}>
            <p>{advice.text}</p>
          </Note>
        )}
        <Gauge plan={fromPlan} addOn={fromAddOns} limit={limit}>
          {expiryWords(moments)}
        </Gauge>
        {canUse && (
          <LinkButton full href={paths.addMoments}>
            Add More Moments
          </LinkButton>
        )}
      </Stack>
    </Card>
  );
}
