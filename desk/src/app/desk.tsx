import { lazy, Suspense, useEffect, useState, useEffectEvent } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router';
import { deskPages, findDeskPage, type DeskPage } from '@moments/contract/staff/desk-pages';
import { NoticeRegion } from '@moments/ui/feedback/notices.tsx';
import { LockIcon, SearchIcon } from '@moments/ui/icons.ts';
import { AuditScreen } from '../features/audit/index.ts';
import { keepDrafts } from '../features/conversations/composer/composer-store.ts';
import { DeliveriesScreen } from '../features/deliveries/index.ts';
import { FiguresScreen } from '../features/figures/index.ts';
import { MatchingScreen } from '../features/matching/index.ts';
import { PartnersScreen } from '../features/partners/index.ts';
import { PlansScreen } from '../features/plans/index.ts';
import { RequestsScreen } from '../features/requests/index.ts';
import { listenToKeys, useShortcut } from '../keys/use-shortcut.ts';
import { connect } from '../live/live-connection.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { DeskButton, PageState } from '../parts/parts.tsx';
import { useFullHours } from '../session/full-hours.ts';
import { useIdleLock } from '../session/idle-lock.ts';
import { lock, type DeskSession } from '../session/session-store.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Frame } from './frame.tsx';
import { Notifier } from './notifier.tsx';
import { findElsewhere, getFirstScreen, hasAccess, screens } from './screens.ts';
import type { FrameDialog } from './side.tsx';
import { useChanges } from './use-changes.ts';

interface TypedAheadProps {
  readonly onType: (letter: string) => void;
  readonly onClose: () => void;
}

/** Keeps what the person types before the palette's field is there, and takes no letter for a shortcut. */
function TypedAhead({ onType, onClose }: TypedAheadProps) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isLetter) onType(event.key);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const keep = (event: KeyboardEvent) => handleKey(event);
    // Before the shortcuts, and before a field that has the focus.
    document.addEventListener('keydown', keep, { capture: true });
    return () => document.removeEventListener('keydown', keep, { capture: true });
  }, []);
  return null;
}

const loadInbox = () => import('../features/conversations/inbox-screen.tsx');
// Coaches begin with it: its code loads while the session is read, or while they sign in.
if (/^\/(inbox|$)/.test(location.pathname)) loadInbox().catch(() => undefined);

// Each screen opens without the code of the others.
const InboxScreen = lazy(async () => ({ default: (await loadInbox()).InboxScreen }));
const SavedRepliesScreen = lazy(async () => ({
  default: (await import('../features/conversations/saved-replies/saved-replies-screen.tsx'))
    .SavedRepliesScreen,
}));
const MembersArea = lazy(async () => ({
  default: (await import('../features/members/list/members-area.tsx')).MembersArea,
}));
const SafetyArea = lazy(async () => ({
  default: (await import('../features/safety/safety-screen.tsx')).SafetyScreen,
}));
const StaffScreen = lazy(async () => ({
  default: (await import('../features/staff/staff-screen.tsx')).StaffScreen,
}));
const TonightScreen = lazy(async () => ({
  default: (await import('../features/cover/tonight-screen.tsx')).TonightScreen,
}));
/** Loads after the first screen shows. */
const AccountDialog = lazyPart(async () => ({
  default: (await import('./account-dialog.tsx')).AccountDialog,
}));
// These two load after the first screen shows.
const PlaybookDialog = lazyPart(async () => ({
  default: (await import('./playbook-dialog.tsx')).PlaybookDialog,
}));
const ShortcutsDialog = lazyPart(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}));
/** Its code loads when it first opens. */
const Palette = lazyPart(async () => ({ default: (await import('./palette/palette.tsx')).Palette }));

/** Opens the palette. Its code and the dialog's load one after the other. */
function OpenPalette({ session, onClose }: { session: DeskSession; onClose: () => void }) {
  const [typedAhead, setTypedAhead] = useState('');
  const [isReady, setIsReady] = useState(false);
  return (
    <>
      {!isReady && (
        <TypedAhead onType={(letter) => setTypedAhead((typed) => typed + letter)} onClose={onClose} />
      )}
      <Suspense>
        <Palette
          session={session}
          typedAhead={typedAhead}
          onReady={() => setIsReady(true)}
          onClose={onClose}
        />
      </Suspense>
    </>
  );
}

const roleLabels = { coach: 'coach', operations: 'operations', admin: 'administrator' } as const;

/** Leads from a closed door to the person's first screen. */
function OwnScreen({ session }: { session: DeskSession }) {
  const navigate = useNavigate();
  const own = getFirstScreen(session);
  if (own === undefined) return null;
  return (
    <DeskButton variant="second" onClick={() => void navigate(`/${own}`)}>
      Go to {screens[own].label}
    </DeskButton>
  );
}

const NoAccess = ({ page, session }: { page: DeskPage; session: DeskSession }) => (
  <PageState
    level={1}
    icon={<LockIcon />}
    title={`${screens[page].label} is for ${screens[page].owner}`}
    actions={<OwnScreen session={session} />}
  >
    You’re signed in as {session.staff.name}, {session.roles.map((role) => roleLabels[role]).join(' and ')}.{' '}
    {findElsewhere(session.roles, page) ?? 'Ask an administrator if you need it.'}
  </PageState>
);

const NotFound = () => (
  <PageState level={1} icon={<SearchIcon />} title="There is no such page">
    The address may be wrong, or the page may be another role’s.
  </PageState>
);

function ScreenOf({ page, session }: { page: DeskPage; session: DeskSession }) {
  if (!hasAccess(session, page)) return <NoAccess page={page} session={session} />;
  if (page === 'inbox') return <InboxScreen session={session} />;
  if (page === 'deliveries') return <DeliveriesScreen session={session} />;
  if (page === 'members') return <MembersArea session={session} />;
  if (page === 'saved-replies') return <SavedRepliesScreen />;
  if (page === 'tonight') return <TonightScreen />;
  if (page === 'matching') return <MatchingScreen />;
  if (page === 'requests') return <RequestsScreen />;
  if (page === 'staff') return <StaffScreen />;
  if (page === 'audit') return <AuditScreen session={session} />;
  if (page === 'partners') return <PartnersScreen />;
  if (page === 'figures') return <FiguresScreen />;
  if (page === 'plans') return <PlansScreen />;
  return <SafetyArea session={session} />;
}

const getHome = (session: DeskSession): string => `/${getFirstScreen(session) ?? 'inbox'}`;

export function Desk({ session }: { session: DeskSession }) {
  const staffId = session.staff.id;
  const navigate = useNavigate();
  const page = findDeskPage(useLocation().pathname);
  const [dialog, setDialog] = useState<FrameDialog>();
  useEffect(() => listenToKeys(), []);
  useEffect(() => connect(staffId), [staffId]);
  useEffect(() => keepDrafts(), []);
  useChanges();
  useIdleLock(true);
  useFullHours();
  useShortcut('shortcuts', () => setDialog('shortcuts'));
  useShortcut('playbook', () => setDialog('playbook'));
  useShortcut('palette', () => setDialog('palette'));
  useShortcut('lock', () => void lock());
  useShortcut('go-inbox', () => void navigate('/inbox'), hasAccess(session, 'inbox'));
  useShortcut('go-tonight', () => void navigate('/tonight'), hasAccess(session, 'tonight'));
  useShortcut('go-deliveries', () => void navigate('/deliveries'), hasAccess(session, 'deliveries'));
  useShortcut('go-members', () => void navigate('/members'), hasAccess(session, 'members'));
  useShortcut('go-matching', () => void navigate('/matching'), hasAccess(session, 'matching'));
  useShortcut('go-partners', () => void navigate('/partners'), hasAccess(session, 'partners'));
  useShortcut('go-requests', () => void navigate('/requests'), hasAccess(session, 'requests'));
  useShortcut('go-figures', () => void navigate('/figures'), hasAccess(session, 'figures'));
  useShortcut('go-plans', () => void navigate('/plans'), hasAccess(session, 'plans'));
  const close = () => setDialog(undefined);
  return (
    <Frame session={session} onDialog={setDialog}>
      <ErrorBoundary key={page ?? 'other'}>
        <Suspense>
          <Routes>
            <Route path="/" element={<Navigate to={getHome(session)} replace />} />
            {deskPages.map((page) => (
              <Route key={page} path={`/${page}/:id?`} element={<ScreenOf page={page} session={session} />} />
            ))}
            <Route path="*" element={<NotFound />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>

      <NoticeRegion />
      <Notifier session={session} />
      {dialog === 'palette' && <OpenPalette session={session} onClose={close} />}
      <Suspense>
        <PlaybookDialog open={dialog === 'playbook'} onClose={close} />
        <ShortcutsDialog open={dialog === 'shortcuts'} onClose={close} />
        <AccountDialog open={dialog === 'account'} onClose={close} session={session} />
      </Suspense>
    </Frame>
  );
}
