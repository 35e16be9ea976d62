import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import { useEffect, useLayoutEffect, type ReactNode } from 'react';
import { MemoryRouter, parsePath, useLocation } from 'react-router';
import { NoticeRegion } from '@moments/ui/feedback/notices.tsx';
import { PageLinkProvider } from '@moments/ui/link.tsx';
import { keepFocus } from '@moments/ui/overlay/kept-focus.ts';
import { RouterLink } from '@moments/ui/router.tsx';
import { profileKey, type ProfileData } from '../src/member/profile-query.ts';
import { createQueryClient } from '../src/member/query-client.ts';
import { useSession } from '../src/session/session-store.ts';
import { sampleProfile } from './sample-profile.ts';

interface Surroundings {
  /** Path and query at which the screen stands. */
  readonly path?: string;
  /** The state of its history entry. */
  readonly state?: unknown;
  readonly profile?: ProfileData;
  /** Taken as it is, e.g. without a profile. */
  readonly client?: QueryClient;
}

export interface RenderedScreen extends RenderResult {
  readonly client: QueryClient;
  /** Path and query now. */
  readonly address: () => string;
}

function signInAs(profile: ProfileData): void {
  useSession.setState({
    isAuthenticated: true,
    token: 'token-1',
    tokenExpiresAt: Date.now() + 3_600_000,
    userId: profile.user.basicInfo._id,
    userStatus: profile.user.basicInfo.currentStatus,
  });
}

function createClient(profile: ProfileData): QueryClient {
  const client = createQueryClient();
  client.setQueryData(profileKey, profile);
  return client;
}

/** Shows a screen as the signed-in layout would: router, query client with the profile, snackbars and toasts. */
export function renderScreen(screen: ReactNode, surroundings: Surroundings = {}): RenderedScreen {
  const { path = '/', state, profile = sampleProfile() } = surroundings;
  const client = surroundings.client ?? createClient(profile);
  signInAs(profile);
  let address = path;
  function Address() {
    const { pathname, search } = useLocation();
    // As the root of the app does.
    useEffect(keepFocus, []);
    useLayoutEffect(() => {
      address = pathname + search;
    });
    return null;
  }
  const result = render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[{ ...parsePath(path), state }]}>
        <PageLinkProvider value={RouterLink}>
          <Address />
          {screen}
          <NoticeRegion place="layout" />
        </PageLinkProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { ...result, client, address: () => address };
}
