import { QuoteCard } from '@moments/ui/display/dusk-cards.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { DashboardGrid, DashboardWide } from '@moments/ui/layout/grids.tsx';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Page, PageHead } from '@moments/ui/layout/page-shell.tsx';
import { ErrorAlert } from '../../api/error-alert.tsx';
import { useConfiguration } from '../../configuration/portal-configuration.ts';
import { useNow } from '../../dates/use-clock.ts';
import { MemberNotices } from '../../member/notices/member-notices.tsx';
import { canBuyMoments, getMemberNotice } from '../../member/notices/notice-rules.ts';
import { useProfile } from '../../member/use-profile.ts';
import { AnnouncementsCard } from './announcements-card.tsx';
import { greeting, greetingName } from './moments-copy.ts';
import { UsageCards } from './usage-cards.tsx';

/** The dashboard (HOME-01…03). */
export default function DashboardScreen() {
  const { user, subscription } = useProfile();
  const { quote } = useConfiguration();
  const hour = useNow().getHours();
  const goesOn = canBuyMoments(user) && getMemberNotice(user, subscription) === undefined;
  return (
    <Page>
      <PageHead>
        <PageHeading documentTitle="Home">
          {greeting(hour)}, {greetingName(user.personalDetails)}
        </PageHeading>
        <Text kind="lead">Welcome back.{goesOn && ' Text your coach whenever you’re ready.'}</Text>
      </PageHead>
      <ErrorAlert source="general" />
      <DashboardGrid>
        <DashboardWide>
          <MemberNotices />
        </DashboardWide>
        <UsageCards />
        <DashboardWide>
          <AnnouncementsCard />
        </DashboardWide>
        <DashboardWide>
          {quote.text !== '' && <QuoteCard text={quote.text} author={quote.author} />}
        </DashboardWide>
      </DashboardGrid>
    </Page>
  );
}
