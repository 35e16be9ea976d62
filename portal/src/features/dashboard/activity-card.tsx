import type { UsageStats } from '@moments/contract/dashboard';
import { parseMemberStatus } from '@moments/contract/member-status';
import { canUseMoments } from '@moments/contract/moments-use';

import { useToday } from '../../clock/use-clock.ts';
import { BarChart, SeriesFigures } from '../../interface/display/bar-chart.tsx';
import { Card } from '../../interface/display/card.tsx';
import { Text } from '../../interface/display/text.tsx';
import { Stack } from '../../interface/layout/stack.tsx';
import { useProfile } from '../../profile/use-profile.ts';
import { chartDayName, shortEasternDay } from './moments-words.ts';

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
