import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { straightenQuotes } from '@moments/contract/conversations/text-segments';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { useShortcut } from '../../../keys/use-shortcut.ts';
import { useLive } from '../../../live/live-store.ts';
import { getFirstName } from '../../../parts/names.ts';
import { DeskButton } from '../../../parts/parts.tsx';
import { useAct } from '../../../parts/use-act.ts';
import { refreshMember, type Conversation } from '../inbox-queries.ts';
import { addNote } from './add-note.ts';
import { insertReply, type Mode } from './compose-store.ts';
import { Count, Modes, PickerButton, PinButton } from './composer-parts.tsx';
import styles from './composer.module.css';
import { ReplyPicker } from './reply-picker.tsx';
import { sendReply } from './send-reply.ts';
import { useDraft } from './use-draft.ts';

/** The most characters that the provider sends. */
const longest = 1_600;

export interface ComposerProps {
  readonly conversation: Conversation;
  /** Another person replies now. */
  readonly replying: string | undefined;
  readonly onSent: () => void;
}

/** The text in the composer, and the possible actions. */
interface Writing {
  readonly mode: Mode;
  readonly body: string;
  /** Why neither a reply nor a note can be written; undefined if it can. */
  readonly closed: string | undefined;
  readonly canSend: boolean;
  /** Whether the note will stand next to the texts. */
  readonly isPinned: boolean;
  readonly pin: (isPinned: boolean) => void;
  readonly write: (change: { mode?: Mode; body?: string }) => void;
  readonly send: () => Promise<void>;
}

/** Keeps what is typed, and sends it as a reply or adds it as a note. */
function useWriting(conversation: Conversation): Writing {
  const { memberId, name, closed } = conversation;
  const client = useQueryClient();
  const [{ mode, body }, write] = useDraft(conversation);
  const [isPinned, setIsPinned] = useState(false);
  const isReply = mode === 'reply';
  const fits = !isReply || straightenQuotes(body).length <= longest;
  const keepNote = async () => {
    await addNote(memberId, body, isPinned);
    setIsPinned(false);
    write({ body: '', mode: 'reply' });
    refreshMember(client, memberId);
  };
  return {
    mode,
    body,
    closed: closed !== null && (isReply || closed.reason === 'read-only') ? closed.message : undefined,
    canSend: body.trim() !== '' && fits,
    isPinned,
    pin: setIsPinned,
    write,
    send: () => (isReply ? sendReply(client, { memberId, name, body }) : keepNote()),
  };
}

interface FieldProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly firstName: string;
  readonly writing: Writing;
  readonly onType: (typed: string) => void;
}

function Field({ field, firstName, writing: { mode, body, write }, onType }: FieldProps) {
  const isReply = mode === 'reply';
  const leaveByKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Escape') return;
    // The same key outside the field leaves the conversation.
    event.preventDefault();
    event.currentTarget.blur();
  };
  return (
    <textarea
      ref={field}
      rows={3}
      aria-label={isReply ? `Reply to ${firstName}` : `Private note about ${firstName}`}
      placeholder={isReply ? `Reply to ${firstName}` : 'For coaches only'}
      value={body}
      onChange={(event) => onType(event.currentTarget.value)}
      onBlur={() => isReply && write({ body: straightenQuotes(body) })}
      onKeyDown={leaveByKey}
    />
  );
}

interface SendProps {
  readonly firstName: string;
  readonly writing: Writing;
  readonly replying: string | undefined;
}

/** Shows the button that sends. It names the member, and says when someone else replies. */
function SendButton({ firstName, writing: { mode, canSend, closed }, replying }: SendProps) {
  const isOffline = useLive(({ status }) => status === 'offline');
  const sendLabel = replying === undefined ? `Send to ${firstName}` : 'Send anyway';
  const replyLabel = isOffline ? 'Send when online' : sendLabel;
  return (
    <DeskButton
      type="submit"
      variant={mode === 'reply' && replying === undefined ? 'main' : 'second'}
      disabled={!canSend || closed !== undefined}
      keys="send"
    >
      {mode === 'reply' ? replyLabel : 'Add note'}
    </DeskButton>
  );
}

/** Opens the saved replies above the composer. Leaving them leads back to the field. */
function usePicker(canPick: boolean, field: RefObject<HTMLTextAreaElement | null>) {
  const [isPicking, setIsPicking] = useState(false);
  useShortcut('saved-replies', () => setIsPicking(true), canPick);
  return {
    isPicking: isPicking && canPick,
    open: () => setIsPicking(true),
    toggle: () => setIsPicking(!isPicking),
    close: () => {
      setIsPicking(false);
      field.current?.focus();
    },
  };
}

/** Writes a reply or a private note. A note turns the whole composer amber, and never leaves as a text. */
export function Composer({ conversation, replying, onSent }: ComposerProps) {
  const firstName = getFirstName(conversation.name);
  const field = useRef<HTMLTextAreaElement>(null);
  const writing = useWriting(conversation);
  const { mode, body, closed, canSend, write } = writing;
  const { run, error } = useAct();
  const isReply = mode === 'reply';
  const canPick = isReply && closed === undefined;
  const picker = usePicker(canPick, field);
  const turnTo = (next: Mode) => {
    write({ mode: next });
    field.current?.focus();
  };
  const type = (typed: string) => {
    if (typed === '/' && body === '' && canPick) picker.open();
    else write({ body: typed });
  };
  const send = async (isStaying: boolean) => {
    if (!canSend || closed !== undefined) return;
    const sending = run(writing.send);
    if (isReply && !isStaying) onSent();
    await sending;
  };
  useShortcut('reply', () => turnTo('reply'));
  useShortcut('note', () => turnTo('note'));
  useShortcut('send', () => void send(false));
  useShortcut('send-stay', () => void send(true));
  const insert = (reply: string) => {
    insertReply(conversation, reply);
    picker.close();
  };
  return (
    <>
      {picker.isPicking && <ReplyPicker firstName={firstName} onPick={insert} onClose={picker.close} />}
      <form
        className={styles.composer}
        data-mode={mode}
        aria-label={`Write to ${firstName}`}
        onSubmit={(event) => {
          event.preventDefault();
          void send(true);
        }}
      >
        {error !== undefined && <Alert message={error} />}
        <div className={styles.composerTop}>
          <Modes mode={mode} onMode={turnTo} />
          <span>{isReply ? `Sent as a text, free for ${firstName}` : `Never sent to ${firstName}`}</span>
        </div>
        {closed === undefined ? (
          <Field field={field} firstName={firstName} writing={writing} onType={type} />
        ) : (
          <p className={styles.closed}>{closed}</p>
        )}
        <div className={styles.composerFoot}>
          {!isReply && closed === undefined && <PinButton isPinned={writing.isPinned} onPin={writing.pin} />}
          {canPick && <PickerButton isPicking={picker.isPicking} onToggle={picker.toggle} />}
          {isReply ? <Count body={body} /> : <span className={styles.count}>Staff only</span>}
          <SendButton firstName={firstName} writing={writing} replying={replying} />
        </div>
      </form>
    </>
  );
}
