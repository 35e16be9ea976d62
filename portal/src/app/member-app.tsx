import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getLandingRoute, getRedirect } from '@moments/contract/members/redirects';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import { PageLinkProvider } from '@moments/ui/link.tsx';
import { HelpInDialogs } from '@moments/ui/overlay/dialog-help.ts';
import { keepFocus } from '@moments/ui/overlay/kept-focus.ts';
import { PageRouter, RouterLink } from '@moments/ui/router.tsx';
import { clearOtherMembersDrafts } from '../forms/draft-store.ts';
import { CrisisLine } from '../frame/crisis-line.tsx';
import { loadMemberNotice } from '../member/notices/notice-parts.ts';
import { profileKey, profileQuery, type ProfileData } from '../member/profile-query.ts';
import { createQueryClient } from '../member/query-client.ts';
import { retryFailedReads } from '../member/retry-failed.ts';
import { toProfile, type Profile } from '../member/use-profile.ts';
import { getInitialProfile, setInitialProfile } from '../session/initial-profile.ts';
import { useSession } from '../session/session-store.ts';
import { SessionWarning } from '../session/session-warning.tsx';
import { stripTrailingSlash } from './guard.tsx';
import { loadCommunityDialog } from './layout/community-dialog.tsx';
import {
  canShowNavigation,
  hasStatusNotice,
  isCommunityDialogFirst,
  isCommunityDialogShown,
} from './layout/layout-rules.ts';
import { MemberLayout } from './layout/member-layout.tsx';
import { loadNavigation } from './layout/navigation-parts.ts';
import { loadScreen } from './routes.tsx';

/** Puts the profile of the login reply into the cache, so that the first screen needs no request (AUTH-08). */
function createSeededClient() {
  const client = createQueryClient();
  const seed = getInitialProfile();
  if (seed) client.setQueryData(profileKey, seed);
  return client;
}

/** Longest wait for the profile before the first render, in ms. Until then the page shows its frame, after it React does. */
const profileWait = 1_000;

let firstClient: QueryClient | undefined;

const deriveProfile = (data: ProfileData): Profile => toProfile(data, toEasternIsoDate(new Date()));

/**
 * Loads the screen to which the guard leads the member, with what it shows to this member only.
 * @returns its path
 */
async function loadFirstScreen(path: string, profile: Profile, client: QueryClient): Promise<string> {
  const { user, subscription, derivation, hasActiveMembership } = profile;
  const opened = getRedirect(path, derivation.status) ?? path;
  if (isCommunityDialogFirst(user.basicInfo, opened)) {
    await loadCommunityDialog();
    return opened;
  }
  const needsNotice = hasStatusNotice(opened, user, subscription);
  const needsNavigation = canShowNavigation({
    path: opened,
    status: derivation.status,
    hasActiveMembership,
    isCommunityDialogOpen: isCommunityDialogShown(user.basicInfo, opened),
  });
  await Promise.all([
    loadScreen(opened, profile, client),
    needsNavigation && loadNavigation(),
    needsNotice && loadMemberNotice(),
  ]);
  return opened;
}

/** Gets ready what the first picture needs, so that React draws it once. A failure shows after the render. */
export async function prepareFirstScreen(): Promise<void> {
  const client = createSeededClient();
  firstClient = client;
  const path = stripTrailingSlash(location.pathname);
  const profile = client
    .query(profileQuery)
    .then((data) => loadFirstScreen(path, deriveProfile(data), client))
    .catch(() => undefined);
  const waited = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), profileWait));
  const opened = await Promise.race([profile, waited]);
  // The guard would draw once more to lead there.
  if (opened !== undefined && opened !== path) history.replaceState(null, '', opened);
}

/** Loads the screen that a log-in leads to, so that it follows the completion screen without a skeleton. */
export async function prepareLanding(): Promise<void> {
  const seed = getInitialProfile();
  if (!seed) return;
  const profile = deriveProfile(seed);
  await loadScreen(getLandingRoute(profile.derivation.status), profile);
}

/** Takes the client with the first profile once: each session has a cache of its own. */
function takeClient(): QueryClient {
  const client = firstClient ?? createSeededClient();
  firstClient = undefined;
  return client;
}

/** Shows the app with a session. Each session mounts it again, with an empty cache. */
export default function MemberApp() {
  const [client] = useState(takeClient);
  useEffect(keepFocus, []);
  useEffect(() => retryFailedReads(client), [client]);
  useEffect(() => {
    setInitialProfile(undefined);
    clearOtherMembersDrafts(useSession.getState().userId);
  }, []);
  return (
    <QueryClientProvider client={client}>
      <PageRouter>
        <PageLinkProvider value={RouterLink}>
          <HelpInDialogs value={<CrisisLine />}>
            <MemberLayout />
            <SessionWarning />
          </HelpInDialogs>
        </PageLinkProvider>
      </PageRouter>
    </QueryClientProvider>
  );
}
