import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { BrowserRouter } from 'react-router';
import { PageLinkProvider } from '@moments/ui/link.tsx';
import { clearOtherMembersDrafts } from '../forms/draft-store.ts';
import { profileKey } from '../member/profile-query.ts';
import { createQueryClient } from '../member/query-client.ts';
import { getInitialProfile, setInitialProfile } from '../session/initial-profile.ts';
import { useSession } from '../session/session-store.ts';
import { SessionWarning } from '../session/session-warning.tsx';
import { MemberLayout } from './layout/member-layout.tsx';
import { RouterLink } from './router-link.tsx';

/** Puts the profile of the login reply into the cache, so that the first screen needs no request (AUTH-08). */
function createSeededClient() {
  const client = createQueryClient();
  const seed = getInitialProfile();
  if (seed) client.setQueryData(profileKey, seed);
  return client;
}

/** The app with a session. Each session mounts it again, with an empty cache. */
export default function MemberApp() {
  const [client] = useState(createSeededClient);
  useEffect(() => {
    setInitialProfile(undefined);
    clearOtherMembersDrafts(useSession.getState().userId);
  }, []);
  return (
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <PageLinkProvider value={RouterLink}>
          <MemberLayout />
          <SessionWarning />
        </PageLinkProvider>
      </BrowserRouter>
    </QueryClientProvider>
  );
}
