import { useState, Suspense } from 'react';
import { useLocation } from 'react-router';
import { NoticeRegion } from '@moments/ui/feedback/notices.tsx';
import { PageShell } from '@moments/ui/layout/page-shell.tsx';
import { TopBar } from '@moments/ui/layout/top-bar.tsx';
import { loadModalDialog } from '@moments/ui/overlay/dialogs.tsx';
import { CrisisHelp } from '../../frame/crisis-help.tsx';
import { loadLazily } from '../../frame/lazy-part.ts';
import { OfflineNote } from '../../frame/offline-note.tsx';
import { useIsPainted } from '../../frame/use-painted.ts';
import { useLiveUpdates } from '../../member/live/use-live.ts';
import { useProfile } from '../../member/use-profile.ts';
import { stripTrailingSlash } from '../guard.tsx';
import { Screens } from '../screens.tsx';
import { canShowNavigation, isCommunityDialogShown, isLivePage } from './layout-rules.ts';
import { MemberTools } from './member-tools.tsx';
import { DrawerNavigation, PageNavigation } from './navigation-parts.ts';
import { StatusBanner } from './notice-banner.tsx';
import { ReceiptBanner } from './receipt-banner.tsx';

const CommunityWelcome = loadLazily(async () => {
  // Together: the dialog's own code would begin to load only when the first part is there.
  const [part] = await Promise.all([import('./community-welcome.tsx'), loadModalDialog()]);
  return part;
});

/** Shows the community member's dialog, while it is set (LAY-06). Its code comes after the page that it covers. */
function CommunityDialog({ isShown }: { readonly isShown: boolean }) {
  const isPainted = useIsPainted();
  return <Suspense>{isPainted && isShown && <CommunityWelcome />}</Suspense>;
}

/** Shows the top bar, the side navigation, and the screen (LAY-01 to LAY-06). */
export function SignedInLayout() {
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
        side={hasNavigation ? <PageNavigation current={path} /> : undefined}
      >
        <Screens />
      </PageShell>
      {hasNavigation && (
        <DrawerNavigation isOpen={isDrawerOpen} current={path} onClose={() => setDrawerOpen(false)} />
      )}
      <CommunityDialog isShown={isCommunityDialogOpen} />
      <NoticeRegion place="layout" />
    </>
  );
}
