import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { routes } from '@moments/contract/members/routes';
import { getMemberNotice } from '../../member/notices/notice-rules.ts';
import { useProfile } from '../../member/use-profile.ts';

const StandingNote = lazy(async () => ({
  default: (await import('../../member/notices/notice-card.tsx')).MemberNoticeCard,
}));

/** Where a member may land whose status the page itself does not speak of. */
const silentPages: readonly string[] = [routes.enrollment, routes.additionInformation, routes.subscriptions];

const DeletionNote = lazy(async () => ({
  default: (await import('../../member/notices/deletion-banner.tsx')).DeletionBanner,
}));

/**
 * Says above every page that the account will be deleted; Account Settings says it itself. Otherwise says what a member's status means,
 * above the pages of enrolling and choosing a plan; the others say it themselves.
 */
export function StatusBanner({ path }: { path: string }) {
  const { user, subscription } = useProfile();
  const { search } = useLocation();
  const { deletionDueAt } = user.basicInfo;
  const isStatusShown = silentPages.includes(path) && getMemberNotice(user, subscription) !== undefined;
  const isDeletionShown = deletionDueAt !== null && path !== routes.accountSettings;
  if (!isDeletionShown && !isStatusShown) return null;
  return (
    <Suspense>
      {isDeletionShown ? <DeletionNote dueAt={deletionDueAt} /> : <StandingNote address={path + search} />}
    </Suspense>
  );
}
