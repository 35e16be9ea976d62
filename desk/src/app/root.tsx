import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { PageRouter } from '@moments/ui/router.tsx';
import { queryClient } from '../api/query-client.ts';
import { LockScreen } from '../features/staff/sign-in/lock-screen.tsx';
import { OfflineIcon } from '../parts/icons.ts';
import { AfterPatience, DeskButton, PageState } from '../parts/parts.tsx';
import { forgetData, readSession, useSession, watchSession } from '../session/session-store.ts';
import { Desk } from './desk.tsx';

// The inbox opens without them.
const AddPasskeyScreen = lazy(async () => ({
  default: (await import('../features/staff/sign-in/add-passkey-screen.tsx')).AddPasskeyScreen,
}));
const SignInScreen = lazy(async () => ({
  default: (await import('../features/staff/sign-in/sign-in-screen.tsx')).SignInScreen,
}));

const Unreachable = () => (
  <main>
    <PageState
      level={1}
      icon={<OfflineIcon />}
      title="The desk can’t reach its server"
      actions={<DeskButton onClick={() => void readSession()}>Try again</DeskButton>}
    >
      Check your connection. If a member may be in danger, call the person on call.
    </PageState>
  </main>
);

const Loading = () => (
  <AfterPatience>
    <main aria-busy="true">
      <h1>Moments Desk</h1>
    </main>
  </AfterPatience>
);

function Content() {
  const state = useSession();
  const isOpen = state.phase === 'open';
  // The desk's parts may ask again until they are gone from the page.
  useEffect(() => {
    if (!isOpen) void forgetData();
  }, [isOpen]);
  if (state.phase === 'open') return <Desk session={state.session} />;
  // Each has a boundary of its own: one around all would keep the desk in the page, hidden, until their code is there.
  if (state.phase === 'new-passkey')
    return (
      <Suspense fallback={<Loading />}>
        <AddPasskeyScreen session={state.session} />
      </Suspense>
    );
  if (state.phase === 'locked') return <LockScreen session={state.session} />;
  if (state.phase === 'signed-out')
    return (
      <Suspense fallback={<Loading />}>
        <SignInScreen notice={state.notice} />
      </Suspense>
    );
  if (state.phase === 'unreachable') return <Unreachable />;
  return <Loading />;
}

/** Shows the desk, the lock, or the sign-in, by the server's word about the session. */
export function Root() {
  useEffect(() => {
    const stop = watchSession();
    void readSession();
    return stop;
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <PageRouter>
        <Content />
      </PageRouter>
    </QueryClientProvider>
  );
}
