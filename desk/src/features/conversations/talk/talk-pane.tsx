import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState, useEffect, type ReactNode } from 'react';
import { staffUpdateConversation } from '@moments/contract/conversations/staff-conversations';
import { VisuallyHidden } from '@moments/ui/display/text.tsx';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { LockIcon } from '@moments/ui/icons.ts';
import { call } from '../../../api/call.ts';
import { DeskError, getMessage } from '../../../api/desk-error.ts';
import { useShortcut } from '../../../keys/use-shortcut.ts';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import { getFirstName } from '../../../parts/names.ts';
import { SkeletonLines } from '../../../parts/pane.tsx';
import { DeskButton, PageState } from '../../../parts/parts.tsx';
import { HandOverDialog } from '../../cover/index.ts';
import { CrisisPanel, CrisisStrip, StartCrisis } from '../../crisis/index.ts';
import { useIncidentRecord, type IncidentRecord } from '../../records/index.ts';
import { findComposerField } from '../composer/composer-focus.ts';
import { Composer } from '../composer/composer.tsx';
import { refreshMember, useConversation, type Conversation } from '../inbox-queries.ts';
import type { PanelChoice } from '../panel/panel-choice.ts';
import { ComesBack, SinceLast, WrittenAnswers } from './above-texts.tsx';
import { KeptWords } from './kept-words.tsx';
import { ExportDialog, FollowUp, OpenWithReason, SearchDialog, WrongMember } from './lazy-dialogs.ts';
import { PresenceStrip, useEarlierReplier, usePresence } from './presence.tsx';
import { StillWaiting, usePutAway } from './put-away.tsx';
import { TalkHead } from './talk-head.tsx';
import { Thread } from './thread.tsx';

/**
 * The list and the thread show without it. That its code is lost stands in its pane: a narrow window that doesn't show the pane keeps its
 * room.
 */
const SidePanel = lazyPart(
  async () => ({ default: (await import('../panel/side-panel.tsx')).SidePanel }),
  (lost) => <aside data-pane="panel">{lost}</aside>,
);

/** Takes the unread mark off a conversation that its coach has on the screen. Reading it ahead leaves the mark. */
function useRead({ memberId, isOwn, flags }: Conversation): void {
  const client = useQueryClient();
  const isUnread = isOwn && flags.includes('unread');
  useEffect(() => {
    if (!isUnread) return;
    const body = { unread: false };
    call(staffUpdateConversation, { params: { memberId }, body, isBackground: true }).then(
      () => refreshMember(client, memberId),
      // The mark stays, and the next opening takes it off.
      () => undefined,
    );
  }, [client, memberId, isUnread]);
}

export interface TalkPaneProps {
  readonly memberId: string;
  readonly panel: PanelChoice;
  readonly onPanel: () => void;
  readonly now: Date;
  readonly onBack: () => void;
  /** Opens who waits next. */
  readonly onNext: () => string | undefined;
  /** What takes back the last act, if it stands here. */
  readonly undoBar: ReactNode;
}

interface TalkProps extends Omit<TalkPaneProps, 'memberId'> {
  readonly conversation: Conversation;
  readonly record: IncidentRecord;
}

type OpenDialog =
  | 'follow-up'
  | 'hand-over'
  | 'start-crisis'
  | 'playbook'
  | 'search'
  | 'export'
  | 'wrong-member';

function Talk({ conversation, record, panel, onPanel, now, onBack, onNext, undoBar }: TalkProps) {
  const { name, state, crisis, closed } = conversation;
  const firstName = getFirstName(name);
  const [dialog, setDialog] = useState<OpenDialog>();
  const { change, asked, error, forgetError } = usePutAway(conversation, onNext);
  const present = usePresence(conversation);
  const replying = useEarlierReplier(conversation.memberId, present);
  useRead(conversation);
  const canAnswer = closed?.reason !== 'read-only';
  const toggleDone = () => void change({ state: state === 'done' ? 'open' : 'done' });
  const close = () => setDialog(undefined);
  useShortcut('done', toggleDone, canAnswer);
  useShortcut('follow-up', () => setDialog('follow-up'), canAnswer);
  useShortcut('hand-over', () => setDialog('hand-over'), conversation.isOwn);
  // On the screen, it would count as read again.
  const markUnread = () => void change({ unread: true }).then(onBack);
  useShortcut('unread', markUnread, canAnswer);
  useShortcut('playbook', () => setDialog(crisis ? 'playbook' : 'start-crisis'), canAnswer);
  return (
    <>
      <section data-pane="talk" aria-label={`Conversation with ${name}`}>
        <TalkHead
          conversation={conversation}
          now={now}
          onBack={onBack}
          onPanel={onPanel}
          onDone={toggleDone}
          onUnread={markUnread}
          onDialog={setDialog}
        />
        {error !== undefined && <Alert message={error} onDismiss={forgetError} />}
        {crisis && (
          <CrisisStrip
            conversation={conversation}
            crisis={crisis}
            now={now}
            record={record}
            panel={panel}
            isOpen={dialog === 'playbook'}
            onOpen={(isOpen) => setDialog(isOpen ? 'playbook' : undefined)}
          />
        )}
        <ComesBack
          conversation={conversation}
          now={now}
          canAnswer={canAnswer}
          onCancel={() => void change({ followUpAt: null })}
        />
        <SinceLast conversation={conversation} now={now} />
        <WrittenAnswers answers={conversation.writtenAnswers} />
        <Thread conversation={conversation} now={now} />
        <PresenceStrip present={present} onLeave={onNext} />
        {undoBar}
        <Composer conversation={conversation} replying={replying} onSent={onNext} />
        <Suspense>
          {dialog === 'follow-up' && (
            <FollowUp
              conversation={conversation}
              now={now}
              onClose={close}
              onChoose={(at) => {
                close();
                // The dialog says that the member waits.
                void change({ followUpAt: at.toISOString(), leaveWaiting: true });
              }}
            />
          )}
          {dialog === 'export' && (
            <ExportDialog memberId={conversation.memberId} name={name} onClose={close} />
          )}
          {dialog === 'wrong-member' && <WrongMember conversation={conversation} onClose={close} />}
          {dialog === 'search' && <SearchDialog conversation={conversation} onClose={close} />}
        </Suspense>
        <StillWaiting asked={asked} name={firstName} />
        <Suspense>
          <HandOverDialog
            open={dialog === 'hand-over'}
            members={[conversation]}
            finalFocus={findComposerField}
            onClose={close}
          />
        </Suspense>
        <StartCrisis open={dialog === 'start-crisis'} conversation={conversation} onClose={close} />
      </section>
      {panel !== 'hidden' && crisis && (
        <CrisisPanel conversation={conversation} crisis={crisis} now={now} record={record} />
      )}
      {panel !== 'hidden' && !crisis && (
        <Suspense fallback={<aside data-pane="panel" aria-busy="true" />}>
          <SidePanel conversation={conversation} record={record} />
        </Suspense>
      )}
    </>
  );
}

interface FailedProps extends Pick<TalkPaneProps, 'memberId' | 'undoBar'> {
  readonly error: Error;
  readonly onRetry: () => void;
}

function Failed({ memberId, error, onRetry, undoBar }: FailedProps) {
  const code = error instanceof DeskError ? error.code : undefined;
  if (code === 'REASON_REQUIRED')
    return (
      <section data-pane="talk">
        <Suspense fallback={<SkeletonLines widths={[40]} height={32} />}>
          <OpenWithReason memberId={memberId} advice={getMessage(error)} />
        </Suspense>
        <KeptWords memberId={memberId} />
        {undoBar}
      </section>
    );
  const isClosed = code === 'NO_ACCESS' || code === 'NOT_FOUND';
  return (
    <section data-pane="talk">
      <PageState
        level={1}
        icon={<LockIcon />}
        title={isClosed ? 'This conversation isn’t open to you' : 'The conversation couldn’t be read'}
        actions={!isClosed && <DeskButton onClick={onRetry}>Try again</DeskButton>}
      >
        {isClosed ? 'It may be another coach’s member.' : getMessage(error)}
      </PageState>
      {isClosed && <KeptWords memberId={memberId} />}
      {undoBar}
    </section>
  );
}

function Content({ memberId, ...props }: TalkPaneProps & { readonly record: IncidentRecord }) {
  const { data, error, refetch } = useConversation(memberId);
  if (data) return <Talk key={memberId} conversation={data} {...props} />;
  if (error)
    return (
      <Failed memberId={memberId} error={error} onRetry={() => void refetch()} undoBar={props.undoBar} />
    );
  return (
    <section data-pane="talk" aria-busy="true">
      <h1>
        <VisuallyHidden>Conversation</VisuallyHidden>
      </h1>
      <SkeletonLines widths={[40]} height={32} />
      {props.undoBar}
    </section>
  );
}

export function TalkPane(props: TalkPaneProps) {
  const record = useIncidentRecord(props.memberId);
  return (
    <>
      <Content record={record} {...props} />
      {/* What is typed there stays when another person ends the crisis, and the conversation closes to who was on call. */}
      {record.dialog}
    </>
  );
}
