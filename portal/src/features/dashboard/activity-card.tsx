import type { UsageStats } from '@moments/contract/dashboard/dashboard';
import { parseMemberStatus } from '@moments/contract/members/member-status';
import { canUseMoments } from '@moments/contract/moments/moments-use';
import { BarChart, SeriesFigures } from '@moments/ui/display/bar-chart.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { useToday } from '../../dates/use-clock.ts';
import { useProfile } from '../../member/use-profile.ts';
import { chartDayName, shortEasternDay } from './moments-copy.ts';

/** Messages sent and received since the Moments' period began, and the last seven days as bars (HOME-02). */
export function ActivityCard({ usage }: { usage: UsageStats }) {
  const { user } = useProfile();
  // More members than are offered some: a text of one who waits for a coach uses one too (MOM-01).
  const canUse = canUseMoments(parseMemberStatus(user.basicInfo.currentStatus));
  const today = useToday();
  const days = usage.daily.map(({ date, sent, received }) => ({
    label: chartDayName(date, today),
    values: [sent, received] as const,
  }));
  return (
    <Card title="Message activity" action={<Text kind="caption">Since {shortEasternDay(usage.since)}</Text>}>
      <Stack>
        <SeriesFigures
          figures={[
            { label: 'Sent', value: usage.totalMessageSent },
            { label: 'Received', value: usage.totalMessageReceive },
          ]}
        />
        <BarChart
          caption="Messages of the last seven days"
          rowName="Day"
          series={['Sent', 'Received']}
          days={days}
        />
        {canUse && <Text kind="caption">Each text you send uses one Moment. Replies are free.</Text>}
      </Stack>
    </Card>
  );
}
