import { useNow } from '../../clock/use-clock.ts';
import { useConfiguration } from '../../configuration/portal-configuration.ts';
import { ErrorAlert } from '../../errors/error-alert.tsx';
import { QuoteCard } from '../../interface/display/quote-card.tsx';
import { Text } from '../../interface/display/text.tsx';
import { DashGrid, DashWide } from '../../interface/layout/dash-grid.tsx';
import { PageHeading } from '../../interface/layout/page-heading.tsx';
import { Page, PageHead } from '../../interface/layout/page-shell.tsx';
import { useProfile } from '../../profile/use-profile.ts';
import { OwnStanding } from '../../standing/own-standing.tsx';
import { canUseMoments, standingOf } from '../../standing/standing-rules.ts';
import { AnnouncementsCard } from './announcements-card.tsx';
import { greeting, greetingName } from './moments-words.ts';
import { UsageCards } from './usage-cards.tsx';

/** The dashboard (HOME-01…03). */
export default function DashboardScreen() {
  const { user, subscription } = useProfile();
  const { quote } = useConfiguration();
  const hour = useNow().getHours();
  const goesOn = canUseMoments(user) && standingOf(user, subscription) === undefined;
  return (
    <Page>
      <PageHead>
        <PageHeading documentTitle="Home">
          {greeting(hour)}, {greetingName(user.personalDetails)}
        </PageHeading>
        <Text kind="lead">Welcome back.{goesOn && ' Text your coach whenever you’re ready.'}</Text>
      </PageHead>
      <ErrorAlert source="general" />
      <DashGrid>
        <DashWide>
          <OwnStanding />
        </DashWide>
        <UsageCards />
        <DashWide>
          <AnnouncementsCard />
        </DashWide>
        <DashWide>{quote.text !== '' && <QuoteCard text={quote.text} author={quote.author} />}</DashWide>
      </DashGrid>
    </Page>
  );
}
