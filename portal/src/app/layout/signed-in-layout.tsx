import { useState } from 'react';
import { useLocation } from 'react-router';

import { useConfiguration } from '../../configuration/portal-configuration.ts';
import { SnackbarRegion } from '../../interface/feedback/snackbar-region.tsx';
import { ToastRegion } from '../../interface/feedback/toast-region.tsx';
import { PageShell } from '../../interface/layout/page-shell.tsx';
import { SideNavigation } from '../../interface/layout/side-navigation.tsx';
import { TopBar } from '../../interface/layout/top-bar.tsx';
import { useProfile } from '../../profile/use-profile.ts';
import { plainPath } from '../guard.tsx';
import { Screens } from '../screens.tsx';
import { CommunityDialog } from './community-dialog.tsx';
import { DrawerNavigation } from './drawer-navigation.tsx';
import { showsNavigation } from './layout-rules.ts';
import { MemberTools } from './member-tools.tsx';
import { navigationItems, supportItem } from './navigation-items.tsx';
import { StandingBanner } from './standing-banner.tsx';

/** Top bar, side navigation and the screen (LAY-01 to LAY-06). */
export function SignedInLayout() {
  const configuration = useConfiguration();
  const { user, derivation, hasActiveMembership } = useProfile();
  const path = plainPath(useLocation().pathname);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const hasNavigation = showsNavigation({
    path,
    status: derivation.status,
    hasActiveMembership,
    isCommunityDialogOpen: user.basicInfo.isCommunityMemberDialog,
  });
  return (
    <>
      <PageShell
        top={
          <TopBar
            crisis={configuration.crisis}
            tools={<MemberTools />}
            navigationOpen={isDrawerOpen}
            onOpenNavigation={hasNavigation ? () => setDrawerOpen(true) : undefined}
          />
        }
        notice={<StandingBanner path={path} />}
        side={
          hasNavigation ? (
            <SideNavigation items={navigationItems} foot={[supportItem(configuration)]} current={path} />
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
      <CommunityDialog />
      <SnackbarRegion place="layout" />
      <ToastRegion />
    </>
  );
}
