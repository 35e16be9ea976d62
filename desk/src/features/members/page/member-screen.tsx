import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { describeSight, describeStatus } from '@moments/contract/members/member-labels';
import { isAllowed } from '@moments/contract/staff/permissions';
import { Alert } from '@moments/ui/feedback/note.tsx';
import {
  CardIcon,
  ChevronLeftIcon,
  CloseIcon,
  LockIcon,
  MessageIcon,
  SearchIcon,
  SettingsIcon,
} from '@moments/ui/icons.ts';
import { DeskError, getMessage } from '../../../api/desk-error.ts';
import { useShortcut } from '../../../keys/use-shortcut.ts';
import { HandOverIcon } from '../../../parts/icons.ts';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import { Pane, PaneHead, PaneTabs, SkeletonLines } from '../../../parts/pane.tsx';
import { Avatar, Chip, DeskButton, DeskIconButton, PageState } from '../../../parts/parts.tsx';
import { UndoAct } from '../../../parts/undo-act.tsx';
import type { DeskSession } from '../../../session/session-store.ts';
import { MemberAudit } from '../../audit/index.ts';
import { RequestRecords } from '../../requests/index.ts';
import { CoachDialog } from './coach-dialog.tsx';
import { ConversationTab } from './conversation-tab.tsx';
import { StatusDot } from './member-parts.tsx';
import { useMemberPage, useMemberUpdates, type MemberPage } from './member-queries.ts';
import styles from './member.module.css';
import { MomentsTab } from './moments-tab.tsx';
import { Overview } from './overview.tsx';
import { StatusDialog } from './status-dialog.tsx';
import { StopTextsDialog } from './stop-texts-dialog.tsx';

/** Loads with its tab. */
const PaymentsTab = lazyPart(async () => ({ default: (await import('./records.tsx')).PaymentsTab }));

const tabs = [
  { id: 'overview', label: 'Overview', action: 'see-coaching-facts' },
  { id: 'conversation', label: 'Conversation', action: 'read-others-texts' },
  { id: 'moments', label: 'Moments', action: 'see-coaching-facts' },
  { id: 'payments', label: 'Payments', action: 'see-payments' },
  { id: 'requests', label: 'Requests', action: 'decide-requests' },
  { id: 'audit', label: 'Audit', action: 'see-member-audit' },
] as const;
type Tab = (typeof tabs)[number]['id'];

/** Shows a page that can't be opened: another coach's member, or none. */
function Closed({ error, onBack }: { error: Error; onBack: () => void }) {
  const isClosed =
    error instanceof DeskError && ['NO_ACCESS', 'NOT_FOUND', 'REASON_REQUIRED'].includes(error.code);
  return (
    <PageState
      level={1}
      icon={isClosed ? <LockIcon /> : <SearchIcon />}
      title={isClosed ? 'You can’t open this member' : 'The member could not be loaded'}
      actions={
        <DeskButton variant="second" onClick={onBack}>
          Back to members
        </DeskButton>
      }
    >
      {isClosed ? 'There is no such member, or the member is another coach’s.' : getMessage(error)}
    </PageState>
  );
}

type Act = 'status' | 'coach' | 'stop-texts';
/** The search of a link that asks for another coach, as a request's page has one. */
const changeCoachSearch = '?act=coach';

interface HeadProps {
  readonly page: MemberPage;
  readonly canManage: boolean;
  readonly onBack: () => void;
  readonly onAct: (act: Act) => void;
  readonly onMoments: () => void;
}

function Head({ page, canManage, onBack, onAct, onMoments }: HeadProps) {
  const { member, pronouns, canChangeCoach, isErased } = page;
  return (
    <PaneHead>
      <DeskIconButton label="Back to members" onClick={onBack}>
        <ChevronLeftIcon />
      </DeskIconButton>
      <Avatar name={member.name} size="large" />
      <div className={styles.title}>
        <h1>
          {member.name === '' ? 'No name yet' : member.name}{' '}
          <span>{pronouns.map((pronoun) => pronoun.replaceAll('-', '/')).join(', ')}</span>
        </h1>
        <p>
          <StatusDot status={member.status} /> {describeStatus(member.status)}
          {member.derivedStatus !== null && (
            <Chip tone={member.derivedStatus === 'PAYMENT_ISSUE' ? 'amber' : 'primary'}>
              {member.derivedStatus === 'PAYMENT_ISSUE' && <CardIcon />}
              Sees {describeSight(member.derivedStatus)}
            </Chip>
          )}
          {member.isUnder18 && <Chip tone="amber">Under 18</Chip>}
        </p>
      </div>
      {canManage && !isErased && (
        <div className={styles.headActs}>
          {canChangeCoach && (
            <DeskButton variant="second" onClick={() => onAct('coach')}>
              <HandOverIcon />
              Change coach
            </DeskButton>
          )}
          <DeskButton variant="second" onClick={onMoments}>
            <MessageIcon />
            Correct Moments
          </DeskButton>
          {member.status !== 'EXITED_BY_STOP' && (
            <DeskButton variant="second" onClick={() => onAct('stop-texts')}>
              <CloseIcon />
              Stop texts
            </DeskButton>
          )}
          <DeskButton variant="second" keys="change-status" onClick={() => onAct('status')}>
            <SettingsIcon />
            Change status
          </DeskButton>
        </div>
      )}
    </PaneHead>
  );
}

/** Shows a member: understand in ten seconds, act without regret. */
export function MemberScreen({ memberId, session }: { memberId: string; session: DeskSession }) {
  const navigate = useNavigate();
  const { data: page, error } = useMemberPage(memberId);
  const [tab, setTab] = useState<Tab>('overview');
  const { search } = useLocation();
  const [chosen, setAct] = useState<Act>();
  const act = search === changeCoachSearch ? 'coach' : chosen;
  // Each press of “Correct Moments” opens the form, and focuses it again. 0 if it is closed.
  const [correction, setCorrection] = useState(0);
  const canManage = isAllowed(session.roles, ['manage-members']);
  const canSeeAudit = isAllowed(session.roles, ['see-member-audit']);
  useMemberUpdates(memberId);
  useEffect(() => {
    // Titles hold no names.
    document.title = 'Member';
  }, []);
  const goBack = () => void navigate('/members');
  useShortcut('back', goBack);
  useShortcut('change-status', () => setAct('status'), canManage && page?.isErased === false);
  if (!page)
    return error ? (
      <Closed error={error} onBack={goBack} />
    ) : (
      <SkeletonLines widths={[40, 80, 80, 60]} height={48} />
    );

  const close = () => {
    setAct(undefined);
    // A reload must not ask again.
    if (search !== '') void navigate(`/members/${memberId}`, { replace: true });
  };
  const contents: Readonly<Record<Tab, () => ReactNode>> = {
    overview: () => (
      <Overview page={page} canManage={canManage} onAudit={canSeeAudit ? () => setTab('audit') : undefined} />
    ),
    conversation: () => <ConversationTab page={page} isCoach={session.roles.includes('coach')} />,
    moments: () => (
      <MomentsTab page={page} correction={canManage ? correction : 0} onClose={() => setCorrection(0)} />
    ),
    payments: () => <PaymentsTab memberId={memberId} />,
    requests: () => <RequestRecords memberId={memberId} />,
    audit: () => <MemberAudit memberId={memberId} name={page.member.name} />,
  };
  const correct = () => {
    setTab('moments');
    setCorrection(correction + 1);
  };
  return (
    <Pane>
      <Head page={page} canManage={canManage} onBack={goBack} onAct={setAct} onMoments={correct} />
      {error && <Alert message={getMessage(error)} />}
      <PaneTabs
        label="About the member"
        selected={tab}
        onSelect={setTab}
        tabs={tabs
          .filter(({ action }) => isAllowed(session.roles, [action]))
          .map(({ id, label }) => ({
            id,
            label,
            icon: id === 'conversation' && !page.canReadTexts ? <LockIcon size={16} /> : undefined,
            count: id === 'requests' && page.pendingRequests > 0 ? String(page.pendingRequests) : undefined,
          }))}
      >
        <div className={styles.scroll} role="region" aria-label="About the member, in full" tabIndex={0}>
          {contents[tab]()}
        </div>
      </PaneTabs>
      {canManage && <UndoAct />}
      {act === 'status' && <StatusDialog page={page} staffName={session.staff.name} onClose={close} />}
      {act === 'stop-texts' && <StopTextsDialog page={page} onClose={close} />}
      {act === 'coach' && canManage && page.canChangeCoach && <CoachDialog page={page} onClose={close} />}
    </Pane>
  );
}
