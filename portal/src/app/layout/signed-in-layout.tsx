import { useState } from 'react';
import { useLocation } from 'react-router';
import { routes } from '@moments/contract/members/routes';
import { NoticeRegion } from '@moments/ui/feedback/notices.tsx';
import { PageShell } from '@moments/ui/layout/page-shell.tsx';
import { TopBar } from '@moments/ui/layout/top-bar.tsx';
import { CrisisHelp } from '../../frame/crisis-help.tsx';
import { OfflineNote } from '../../frame/offline-note.tsx';
import { useIsIdle } from '../../frame/use-painted.ts';
import { useLiveUpdates } from '../../member/live/live-updates.ts';
import { useProfile } from '../../member/use-profile.ts';
import { stripTrailingSlash } from '../guard.tsx';
import { Screens } from '../screens.tsx';
import { CommunityDialog } from './community-dialog.tsx';
import {
  canShowNavigation,
  isCommunityDialogFirst,
  isCommunityDialogShown,
  isLivePage,
} from './layout-rules.ts';
import { ScreenSkeleton } from './loading-layout.tsx';
import { MemberTools } from './member-tools.tsx';
import { DrawerNavigation, PageNavigation } from './navigation-parts.ts';
import { StatusBanner } from './notice-banner.tsx';
import { ReceiptBanner } from './receipt-banner.tsx';

/** Shows the top bar, the side navigation, and the screen (LAY-01 to LAY-06). */
export function SignedInLayout() {
  const { user, derivation, hasActiveMembership } = useProfile();
  const path = stripTrailingSlash(useLocation().pathname);
  useLiveUpdates(isLivePage(path), path === routes.accountSettings);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const isCommunityDialogOpen = isCommunityDialogShown(user.basicInfo, path);
  const isDialogFirst = isCommunityDialogFirst(user.basicInfo, path);
  const isIdle = useIsIdle();
  const hasNavigation = canShowNavigation({
    path,
    status: derivation.status,
    hasActiveMembership,
    isCommunityDialogOpen,
  });
  return (
    <>
      <PageShell
        top={
          <TopBar
            help={<CrisisHelp />}
            tools={<MemberTools />}
            navigationOpen={isDrawerOpen}
            onOpenNavigation={hasNavigation ? () => setDrawerOpen(true) : undefined}
          />
        }
        notice={
          <>
            <OfflineNote />
            <StatusBanner path={path} />
            <ReceiptBanner path={path} />
          </>
        }
        side={hasNavigation ? <PageNavigation current={path} /> : undefined}
      >
        {isDialogFirst && !isIdle ? <ScreenSkeleton /> : <Screens />}
      </PageShell>
      {hasNavigation && (
        <DrawerNavigation isOpen={isDrawerOpen} current={path} onClose={() => setDrawerOpen(false)} />
      )}
      <CommunityDialog isShown={isCommunityDialogOpen} isFirst={isDialogFirst} />
      <NoticeRegion place="layout" />
    </>
  );
}
