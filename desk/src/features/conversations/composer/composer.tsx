import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { staffReportSend } from '@moments/contract/conversations/staff-send-reports';
import { straightenQuotes } from '@moments/contract/conversations/text-segments';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { Form } from '@moments/ui/fields/form.tsx';
import { call } from '../../../api/call.ts';
import { useShortcut } from '../../../keys/use-shortcut.ts';
import { useLive } from '../../../live/live-store.ts';
import { BoltIcon, PinnedIcon } from '../../../parts/icons.ts';
import { getFirstName } from '../../../parts/names.ts';
import { DeskButton } from '../../../parts/parts.tsx';
import { useAct } from '../../../parts/use-act.ts';
import type { Conversation } from '../inbox-queries.ts';
import { describeUnreached } from '../reach-label.ts';
import { ReplyPicker } from '../saved-replies/reply-picker.tsx';
import { focusComposer, useFocusWhenDue } from './composer-focus.ts';
import type { Draft } from './composer-machine.ts';
import { addNote, sendReply } from './composer-sends.ts';
import { insertReply, write } from './composer-store.ts';
import styles from './composer.module.css';
import { Count, Field, Modes, useDraft } from './field.tsx';
import { OtherDrafts } from './other-drafts.tsx';
import { useMention } from './use-mention.tsx';
import { useSendLater } from './use-send-later.tsx';

/** The most characters that the provider sends. */
const longest = 1_600;

export interface ComposerProps {
  readonly conversation: Conversation;
  /** Another person replies now. */
  readonly replying: string | undefined;
  /** Opens who waits next. @returns the member */
  readonly onSent: () => string | undefined;
}

/** Labels the button that sends. It names the member, and says when someone else replies. */
function useSendLabel({ mode }: Draft, firstName: string, replying: string | undefined): string {
  const isOffline = useLive(({ status }) => status === 'offline');
  if (mode === 'note') return 'Add note';
  if (isOffline) return 'Send when online';
  return replying === undefined ? `Send to ${firstName}` : 'Send anyway';
}

/** Counts the press for Figures. The reply doesn't wait for it. */
const noteSentAnyway = (memberId: string): void =>
  void call(staffReportSend, { params: { memberId }, body: { what: 'sent-anyway' } }).catch(() => undefined);

/** Sends what is typed as a reply, or adds it as a note, if it can be. */
function useSending({ conversation, replying, onSent }: ComposerProps, draft: Draft) {
  const client = useQueryClient();
  const [isPinned, setIsPinned] = useState(false);
  const { run, error } = useAct();
  const { closed } = conversation;
  const isReply = draft.mode === 'reply';
  const isClosed = closed !== null && (isReply || closed.reason === 'read-only');
  const fits = !isReply || straightenQuotes(draft.body).length <= longest;
  const canSend = draft.body.trim() !== '' && fits && !isClosed;
  const [unreached, setUnreached] = useState<readonly string[]>([]);
  const keepNote = async () => {
    const add = async () => setUnreached(await addNote(client, conversation, isPinned));
    if (await run(add)) setIsPinned(false);
    focusComposer(conversation.memberId);
  };
  const send = (isStaying: boolean) => {
    if (!canSend) return;
    if (!isReply) return void keepNote();
    void run(() => sendReply(client, conversation));
    if (replying !== undefined) noteSentAnyway(conversation.memberId);
    const next = isStaying ? conversation.memberId : onSent();
    if (next !== undefined) focusComposer(next);
  };
  const schedule = (when: Parameters<typeof sendReply>[2]) => {
    void run(() => sendReply(client, conversation, when));
    focusComposer(conversation.memberId);
  };
  useShortcut('send', () => send(false));
  useShortcut('send-stay', () => send(true));
  const tooLong = fits ? undefined : 'This is longer than one text can be. Send it in two.';
  return {
    send,
    schedule,
    canSend,
    tooLong,
    closed: isClosed ? closed.message : undefined,
    error,
    isPinned,
    setIsPinned,
    unreached,
  };
}

/** Writes a reply or a private note. A note turns the whole composer amber, and never leaves as a text. */
export function Composer(props: ComposerProps) {
  const { conversation, replying } = props;
  const firstName = getFirstName(conversation.name);
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft(conversation);
  const sending = useSending(props, draft);
  const { send, canSend, closed, isPinned, setIsPinned } = sending;
  const { schedule, tooLong, error, unreached } = sending;
  const mention = useMention(conversation, draft);
  const [isPicking, setIsPicking] = useState(false);
  const isReply = draft.mode === 'reply';
  const canPick = isReply && closed === undefined;
  const canSchedule = canPick && conversation.crisis === null;
  const sendLater = useSendLater(conversation, canSchedule && canSend, schedule);
  useFocusWhenDue(conversation.memberId, field);
  const focus = () => focusComposer(conversation.memberId);
  const turnTo = (mode: Draft['mode']) => {
    write(conversation, { mode });
    focus();
  };
  const closePicker = () => {
    setIsPicking(false);
    focus();
  };
  const pick = (reply: string) => {
    insertReply(conversation, reply);
    setIsPicking(false);
  };
  useShortcut('reply', () => turnTo('reply'));
  useShortcut('note', () => turnTo('note'));
  useShortcut('saved-replies', () => setIsPicking(true), canPick);
  const sendLabel = useSendLabel(draft, firstName, replying);
  return (
    <>
      {isPicking && canPick && <ReplyPicker firstName={firstName} onPick={pick} onClose={closePicker} />}
      {mention.picker}
      {sendLater.dialog}
      <Form
        className={styles.composer}
        data-mode={draft.mode}
        aria-label={`Write to ${firstName}`}
        onSubmit={() => send(true)}
      >
        {error !== undefined && <Alert message={error} />}
        <div className={styles.composerTop}>
          <Modes mode={draft.mode} onMode={turnTo} />
          <span>{isReply ? `Sent as a text, free for ${firstName}` : `Never sent to ${firstName}`}</span>
        </div>
        <OtherDrafts conversation={conversation} />
        {closed === undefined ? (
          <Field
            conversation={conversation}
            draft={draft}
            field={field}
            onSlash={() => setIsPicking(true)}
            onAt={mention.askAt}
          />
        ) : (
          <p className={styles.closed}>{closed}</p>
        )}
        {unreached.length > 0 && (
          <p className={styles.tooLong} role="status">
            {describeUnreached(unreached)}
          </p>
        )}
        {tooLong !== undefined && (
          <p className={styles.tooLong} role="status">
            {tooLong}
          </p>
        )}
        <div className={styles.composerFoot}>
          {!isReply && closed === undefined && (
            <DeskButton variant="plain" keys="mention" onClick={mention.start}>
              Mention
            </DeskButton>
          )}
          {!isReply && closed === undefined && (
            <DeskButton variant="plain" aria-pressed={isPinned} onClick={() => setIsPinned(!isPinned)}>
              <PinnedIcon size={16} />
              {isPinned ? 'Pinned' : 'Pin'}
            </DeskButton>
          )}
          {canPick && (
            <DeskButton
              variant="plain"
              keys="saved-replies"
              aria-expanded={isPicking}
              onClick={() => setIsPicking(!isPicking)}
            >
              <BoltIcon size={16} />
              Saved replies
            </DeskButton>
          )}
          {canSchedule && sendLater.button}
          {isReply ? <Count body={draft.body} /> : <span className={styles.count}>Staff only</span>}
          <DeskButton
            type="submit"
            variant={isReply && replying === undefined ? 'main' : 'second'}
            disabled={!canSend}
            keys="send"
          >
            {sendLabel}
          </DeskButton>
        </div>
      </Form>
    </>
  );
}
