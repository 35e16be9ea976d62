import { Suspense, useDeferredValue, type ReactNode } from 'react';
import type { PortalConfiguration } from '@moments/contract/http/portal-configuration';
import { isCoaching, parseMemberStatus } from '@moments/contract/members/member-status';
import { TextLink } from '@moments/ui/buttons/links.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { QuoteCard } from '@moments/ui/display/dusk-cards.tsx';
import { TiledItem, TileGrid } from '@moments/ui/display/icon-tile.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { CalendarIcon, ExternalIcon, InfoIcon, VideoIcon } from '@moments/ui/icons.ts';
import { DashboardGrid, DashboardWide } from '@moments/ui/layout/grids.tsx';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Page, PageHead } from '@moments/ui/layout/page-shell.tsx';
import { ErrorAlert } from '../../api/error-alert.tsx';
import { useConfiguration } from '../../configuration/portal-configuration.ts';
import { useNow } from '../../dates/use-clock.ts';
import { createPreloadable } from '../../frame/lazy-part.ts';
import { CoachCard } from '../../member/coach/coach-card.tsx';
import { isFirstVisit } from '../../member/coach/coach-rules.ts';
import { HomeNotices } from '../../member/notices/home-notices.tsx';
import { getMemberNotice } from '../../member/notices/notice-rules.ts';
import { useProfile, type Profile } from '../../member/use-profile.ts';
import { getGreeting, getTextingAdvice } from './moments-copy.ts';
import { UsageCards } from './usage-cards.tsx';

type Announcement = PortalConfiguration['announcements'][number];

const icons: Readonly<Record<Announcement['kind'], ReactNode>> = {
  orientation: <CalendarIcon />,
  video: <VideoIcon />,
  news: <InfoIcon />,
};

/** Lists the announcements from the configuration, so that changing them needs no build (HOME-01). */
function AnnouncementsCard() {
  const { announcements } = useConfiguration();
  if (announcements.length === 0) return null;
  return (
    <Card title="Announcements">
      <TileGrid>
        {announcements.map(({ kind, title, text, link }) => (
          <TiledItem key={title} icon={icons[kind]} warm={kind === 'video'} title={title}>
            <Text kind="quiet">{text}</Text>
            <TextLink href={link.url}>
              {link.label} <ExternalIcon size={16} />
            </TextLink>
          </TiledItem>
        ))}
      </TileGrid>
    </Card>
  );
}

const { Part: WellnessCard, preload: loadWellness } = createPreloadable(
  () => import('../../member/wellness/wellness-card.tsx'),
);

const isCommunityMember = ({ user, subscription }: Pick<Profile, 'user' | 'subscription'>): boolean =>
  getMemberNotice(user, subscription) === 'community';

/** Loads the tip of the week, which only community members see. */
export const prepare = async (profile: Profile): Promise<void> => {
  if (isCommunityMember(profile)) await loadWellness();
};

/** Shows the dashboard (HOME-01, HOME-02, HOME-03). */
export default function DashboardScreen() {
  const { user, subscription } = useProfile();
  const { quote } = useConfiguration();
  const now = useNow();
  // Without a notice, members in coaching text as usual.
  const status = parseMemberStatus(user.basicInfo.currentStatus);
  const isCommunity = isCommunityMember({ user, subscription });
  const canText = status !== undefined && isCoaching(status) && !getMemberNotice(user, subscription);
  // The greeting and the coach come first: on a slow phone, the cards below them take as long again.
  const isFirst = isFirstVisit(user.basicInfo, now);
  const isBelowShown = useDeferredValue(true, false);
  return (
    <Page>
      <PageHead>
        <PageHeading documentTitle="Home">
          {getGreeting(now.getHours())}, {user.personalDetails.firstName}
        </PageHeading>
        <Text kind="lead">
          {isFirst ? 'Welcome to Moments.' : 'Welcome back.'}
          {canText && ` ${getTextingAdvice(subscription?.messagesRemaining)}`}
        </Text>
      </PageHead>
      <ErrorAlert source="general" />
      <DashboardGrid>
        {/* What comes later would push the cards below it, so that they come with it. */}
        <Suspense>
          <DashboardWide>{isCommunity ? <WellnessCard isHome /> : <HomeNotices />}</DashboardWide>
          <DashboardWide>
            <CoachCard />
          </DashboardWide>
          {isBelowShown && (
            <>
              {!isCommunity && <UsageCards />}
              <DashboardWide>
                <AnnouncementsCard />
              </DashboardWide>
              {/* What the free plan has comes first, and the one offer after it. On the first day, the dialog makes it. */}
              <DashboardWide>{isCommunity && !isFirst && <HomeNotices />}</DashboardWide>
              <DashboardWide>
                {quote.text !== '' && <QuoteCard text={quote.text} author={quote.author} />}
              </DashboardWide>
            </>
          )}
        </Suspense>
      </DashboardGrid>
    </Page>
  );
}
