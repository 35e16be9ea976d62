import { LinkButton, TextLink } from '@moments/ui/buttons/links.tsx';
import { BarChart, SeriesFigures } from '@moments/ui/display/bar-chart.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { QuoteCard } from '@moments/ui/display/dusk-cards.tsx';
import { TiledItem, TileGrid } from '@moments/ui/display/icon-tile.tsx';
import { Chip, NoBreak, Text } from '@moments/ui/display/text.tsx';
import type { Stories } from '@moments/ui/gallery/story.ts';
import { ArrowRightIcon, CalendarIcon, ExternalIcon, VideoIcon } from '@moments/ui/icons.ts';
import { DashboardGrid, DashboardWide } from '@moments/ui/layout/grids.tsx';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Page, PageHead } from '@moments/ui/layout/page-shell.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { paths } from '../src/configuration/paths.ts';
import { MomentsGauge } from '../src/member/moments-gauge.tsx';
import { Frame } from './frame.tsx';

const days = (
  [
    ['Sat', 3, 4],
    ['Sun', 5, 6],
    ['Mon', 2, 3],
    ['Tue', 6, 6],
    ['Wed', 4, 5],
    ['Thu', 5, 4],
    ['Today', 3, 3],
  ] as const
).map(([label, sent, received]) => ({ label, values: [sent, received] as const }));

function Announcements() {
  return (
    <Card title="Announcements">
      <TileGrid>
        <TiledItem icon={<CalendarIcon />} title="New-member orientation">
          <Text kind="quiet">Wednesdays at 7:00 PM ET, on video. Next one is Nov 25.</Text>
          <TextLink href="#signup">
            Save my spot
            <ArrowRightIcon size={16} />
          </TextLink>
        </TiledItem>
        <TiledItem icon={<VideoIcon />} warm title="Bonus video">
          <Text kind="quiet">Winding down after a long day, in six minutes.</Text>
          <TextLink href="#video">
            Watch the video
            <ExternalIcon size={16} />
          </TextLink>
        </TiledItem>
      </TileGrid>
    </Card>
  );
}

function HomeStory() {
  return (
    <Frame current={paths.home}>
      <Page>
        <PageHead>
          <PageHeading documentTitle="Home">Good evening, Eli</PageHeading>
          <Text kind="lead">Welcome back. Text your coach whenever you’re ready.</Text>
        </PageHead>
        <DashboardGrid>
          <Card title="Moments available" action={<Chip tone="plain">24 days left</Chip>}>
            <Stack gap={32}>
              <MomentsGauge balance={{ fromPlan: 32, fromAddOns: 10, limit: 70 }}>
                They expire on <NoBreak>Dec 14</NoBreak>, no rollover.
              </MomentsGauge>
              <LinkButton full href="#plans">
                Add More Moments
              </LinkButton>
            </Stack>
          </Card>
          <Card title="Message activity" action={<Text kind="caption">Since Nov 14</Text>}>
            <Stack gap={32}>
              <SeriesFigures
                figures={[
                  { label: 'Sent', value: 28 },
                  { label: 'Received', value: 31 },
                ]}
              />
              <BarChart caption="Messages by day" rowName="Day" series={['Sent', 'Received']} days={days} />
              <Text kind="caption">Each text you send uses one Moment. Replies are free.</Text>
            </Stack>
          </Card>
          <DashboardWide>
            <Announcements />
          </DashboardWide>
          <DashboardWide>
            <QuoteCard text="The best way out is always through." author="Robert Frost" />
          </DashboardWide>
        </DashboardGrid>
      </Page>
    </Frame>
  );
}

export const stories: Stories = {
  home: HomeStory,
};
