import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { routes } from '@moments/contract/members/routes';
import { loadLazily } from '../../frame/lazy-part.ts';
import { MemberNoticeCard } from '../../member/notices/notice-parts.ts';
import { useProfile } from '../../member/use-profile.ts';
import { hasStatusNotice } from './layout-rules.ts';

const DeletionNote = loadLazily(async () => ({
  default: (await import('../../member/notices/deletion-banner.tsx')).DeletionBanner,
}));

/** Checks whether the page itself says that the account will be deleted. */
const hasOwnDeletionNote = (path: string, search: string): boolean =>
  path === routes.accountSettings && new URLSearchParams(search).get('tab') === 'general';

/**
 * Shows above every page that the account will be deleted, except above the tab General of Account Settings, which shows it itself. Otherwise
 * explains the member's status above the pages that don't.
 */
export function StatusBanner({ path }: { path: string }) {
  const { user, subscription } = useProfile();
  const { search } = useLocation();
  const { deletionDueAt } = user.basicInfo;
  const isStatusShown = hasStatusNotice(path, user, subscription);
  const isDeletionShown = deletionDueAt !== null && !hasOwnDeletionNote(path, search);
  if (!isDeletionShown && !isStatusShown) return null;
  // Without a boundary of its own: the page waits for the notice, which would move it.
  if (!isDeletionShown) return <MemberNoticeCard address={path + search} />;
  return (
    <Suspense>
      <DeletionNote dueAt={deletionDueAt} />
    </Suspense>
  );
}
