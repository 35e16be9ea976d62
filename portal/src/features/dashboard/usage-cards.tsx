import { useQuery, queryOptions } from '@tanstack/react-query';
import { getStatics, type UsageStats } from '@moments/contract/dashboard/dashboard';
import { parseMemberStatus } from '@moments/contract/members/member-status';
import { canUseMoments } from '@moments/contract/moments/moments-use';
import { Button } from '@moments/ui/buttons/button.tsx';
import { BarChart, SeriesFigures } from '@moments/ui/display/bar-chart.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Spinner } from '@moments/ui/display/spinner.tsx';
import { Text, VisuallyHidden } from '@moments/ui/display/text.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { caching } from '../../api/caching.ts';
import { call, callOrThrow } from '../../api/call.ts';
import { formatShortTimestampDate } from '../../dates/format-date.ts';
import { useToday } from '../../dates/use-clock.ts';
import type { LiveQuery } from '../../member/live/live-updates.ts';
import { useLive } from '../../member/live/use-live.ts';
import { useProfile } from '../../member/use-profile.ts';
import { MomentsCard } from './moments-card.tsx';
import { formatChartDay } from './moments-copy.ts';
import styles from './usage-cards.module.css';

/** The dashboard's numbers (HOME-02). `useLive` keeps them current after the first load. */
const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: async ({ signal }) => (await callOrThrow(getStatics, { signal })).data,
  refetchOnWindowFocus: ({ state }) => state.data === undefined,
  ...caching.usual,
});

/** Reads the numbers again while the member looks at the dashboard, so that a new text shows up. */
const liveUsage: LiveQuery = {
  queryKey: usageQuery.queryKey,
  kinds: ['texts', 'moments'],
  read: async (options) => {
    const result = await call(getStatics, options);
    return result.ok ? result.reply.data : undefined;
  },
};

/** Shows the messages since the Moments period started, and a bar for each of the last seven days (HOME-02). */
function ActivityCard({ usage }: { usage: UsageStats }) {
  const { user } = useProfile();
  // Texts from a member who waits for a coach use Moments too (MOM-01), although the card offers them none.
  const canUse = canUseMoments(parseMemberStatus(user.basicInfo.currentStatus));
  const today = useToday();
  const days = usage.daily.map(({ date, sent, received }) => ({
    label: formatChartDay(date, today),
    values: [sent, received] as const,
  }));
  return (
    <Card
      title="Message activity"
      action={<Text kind="caption">Since {formatShortTimestampDate(usage.since)}</Text>}
    >
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

/** Shows the cards with current numbers. */
function UsageFigures({ usage }: { usage: UsageStats }) {
  useLive(liveUsage);
  return (
    <>
      <MomentsCard moments={usage.moments} />
      <ActivityCard usage={usage} />
    </>
  );
}

const titles = ['Moments available', 'Message activity'] as const;

/** Shows the two cards without numbers: while they load, or after loading failed (HOME-03). */
function EmptyCards({ onRetry }: { onRetry: (() => void) | undefined }) {
  return titles.map((title) => (
    <Card key={title} title={title}>
      {onRetry ? (
        <Stack>
          <Text kind="quiet">We couldn’t load your numbers right now.</Text>
          <Button variant="second" onClick={onRetry}>
            Try again
          </Button>
        </Stack>
      ) : (
        <div className={styles.loading}>
          <Spinner />
          <VisuallyHidden>Loading {title.toLowerCase()}</VisuallyHidden>
        </div>
      )}
    </Card>
  ));
}

/** Shows the member's Moments and message activity (HOME-02). */
export function UsageCards() {
  const { data, isError, refetch } = useQuery(usageQuery);
  if (data) return <UsageFigures usage={data} />;
  return <EmptyCards onRetry={isError ? () => void refetch() : undefined} />;
}
