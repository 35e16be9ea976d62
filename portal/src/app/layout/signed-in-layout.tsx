import { useState, Suspense } from 'react';
import { useLocation } from 'react-router';
import { NoticeRegion } from '@moments/ui/feedback/notices.tsx';
import { PageShell } from '@moments/ui/layout/page-shell.tsx';
import { SideNavigation, NavigationList } from '@moments/ui/layout/side-navigation.tsx';
import { TopBar } from '@moments/ui/layout/top-bar.tsx';
import { Drawer } from '@moments/ui/overlay/drawer.tsx';
import { useConfiguration } from '../../configuration/portal-configuration.ts';
import { CrisisHelp } from '../../frame/crisis-help.tsx';
import { loadLazily } from '../../frame/lazy-part.ts';
import { OfflineNote } from '../../frame/offline-note.tsx';
import { useLiveUpdates } from '../../member/live/use-live.ts';
import { useProfile } from '../../member/use-profile.ts';
import { stripTrailingSlash } from '../guard.tsx';
import { Screens } from '../screens.tsx';
import { canShowNavigation, isCommunityDialogShown, isLivePage } from './layout-rules.ts';
import { MemberTools } from './member-tools.tsx';
import { listFootItems, navigationItems, listCrisisItems } from './navigation-items.tsx';
import { StatusBanner } from './notice-banner.tsx';
import { ReceiptBanner } from './receipt-banner.tsx';

interface DrawerNavigationProps {
  readonly isOpen: boolean;
  readonly current: string;
  readonly onClose: () => void;
}

/** Shows the navigation of narrow screens, over the page (LAY-02). */
function DrawerNavigation({ isOpen, current, onClose }: DrawerNavigationProps) {
  const configuration = useConfiguration();
  const { derivation } = useProfile();
  return (
    <Drawer open={isOpen} label="Navigation" onClose={onClose}>
      <NavigationList
        items={navigationItems}
        foot={[...listCrisisItems(configuration), ...listFootItems(configuration, derivation.status)]}
        current={current}
        onNavigate={onClose}
      />
    </Drawer>
  );
}

const CommunityWelcome = loadLazily(() => import('./community-welcome.tsx'));

/** Shows the community member's dialog, while it is set (LAY-06); its code comes with it. */
const CommunityDialog = ({ isShown }: { readonly isShown: boolean }) => (
  <Suspense>{isShown && <CommunityWelcome />}</Suspense>
);

/** Shows the top bar, the side navigation, and the screen (LAY-01 to LAY-06). */
export function SignedInLayout() {
  const configuration = useConfiguration();
  const { user, derivation, hasActiveMembership } = useProfile();
  const path = stripTrailingSlash(useLocation().pathname);
  useLiveUpdates(isLivePage(path));
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const isCommunityDialogOpen = isCommunityDialogShown(user.basicInfo, path);
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
        side={
          hasNavigation ? (
            <SideNavigation
              items={navigationItems}
              foot={listFootItems(configuration, derivation.status)}
              current={path}
            />
          ) : undefined
        }
      >
        <Screens />
      </PageShell>
      <DrawerNavigation
        isOpen={isDrawerOpen && hasNavigation}
        current={path}
        onClose={() => setDrawerOpen(false)}
      />
      <CommunityDialog isShown={isCommunityDialogOpen} />
      <NoticeRegion place="layout" />
    </>
  );
}
