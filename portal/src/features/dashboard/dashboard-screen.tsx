import { useConfiguration } from '../../configuration/portal-configuration.ts';
import { ErrorAlert } from '../../errors/error-alert.tsx';
import { QuoteCard } from '../../interface/display/quote-card.tsx';
import { Text } from '../../interface/display/text.tsx';
import { DashGrid, DashWide } from '../../interface/layout/dash-grid.tsx';
import { PageHeading } from '../../interface/layout/page-heading.tsx';
import { Page, PageHead } from '../../interface/layout/page-shell.tsx';
import { useProfile } from '../../profile/use-profile.ts';
import { AnnouncementsCard } from './announcements-card.tsx';
import { greeting, greetingName } from './moments-words.ts';
import { UsageCards } from './usage-cards.tsx';
import { welcomeWords } from './welcome-words.ts';

/** The dashboard (HOME-01…03). */
export default function DashboardScreen() {
  const { user } = useProfile();
  const { quote } = useConfiguration();
  return (
    <Page>
      <PageHead>
        <PageHeading documentTitle="Home">
          {greeting(new Date().getHours())}, {greetingName(user.personalDetails)}
        </PageHeading>
        <Text kind="lead">{welcomeWords(user.basicInfo.currentStatus)}</Text>
      </PageHead>
      <ErrorAlert source="general" />
      <DashGrid>
        <UsageCards />
        <DashWide>
          <AnnouncementsCard />
        </DashWide>
        <DashWide>
          <QuoteCard text={quote.text} author={quote.author} />
        </DashWide>
      </DashGrid>
    </Page>
  );
}
