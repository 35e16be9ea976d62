import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { straightenQuotes } from '@moments/contract/desk/text-segments';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { useShortcut } from '../../../keys/use-shortcut.ts';
import { useLive } from '../../../live/live-store.ts';
import { BoltIcon } from '../../../parts/icons.ts';
import { getFirstName } from '../../../parts/names.ts';
import { DeskButton } from '../../../parts/parts.tsx';
import { useAct } from '../../../parts/use-act.ts';
import { refreshMember, type Conversation } from '../inbox-queries.ts';
import { addNote } from './add-note.ts';
import { insertReply, type Mode } from './compose-store.ts';
import { Count, Modes } from './composer-parts.tsx';
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

/** Writes a reply or a private note. A note turns the whole composer amber, and never leaves as a text. */
export function Composer({ conversation, replying, onSent }: ComposerProps) {
  const { memberId, name, closed } = conversation;
  const firstName = getFirstName(name);
  const client = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const [{ mode, body }, change] = useDraft(conversation);
  const { run, error } = useAct();
  const isOffline = useLive(({ status }) => status === 'offline');
  const isReply = mode === 'reply';
  const isClosed = closed !== null && (isReply || closed.reason === 'read-only');
  const [isPicking, setIsPicking] = useState(false);
  const canPick = isReply && !isClosed;
  const canSend = body.trim() !== '' && (!isReply || straightenQuotes(body).length <= longest);

  const write = (next: Mode) => {
    change({ mode: next });
    field.current?.focus();
  };
  const closePicker = () => {
    setIsPicking(false);
    field.current?.focus();
  };
  const type = (typed: string) => {
    if (typed === '/' && body === '' && canPick) setIsPicking(true);
    else change({ body: typed });
  };
  const keepNote = async () => {
    await addNote(memberId, body);
    change({ body: '', mode: 'reply' });
    refreshMember(client, memberId);
  };
  const send = async (isStaying: boolean) => {
    if (!canSend || isClosed) return;
    const sending = run(() => (isReply ? sendReply(client, { memberId, name, body }) : keepNote()));
    if (isReply && !isStaying) onSent();
    await sending;
  };
  useShortcut('reply', () => write('reply'));
  useShortcut('note', () => write('note'));
  useShortcut('saved-replies', () => setIsPicking(true), canPick);
  useShortcut('send', () => void send(false));
  useShortcut('send-stay', () => void send(true));

  const sendLabel = isOffline
    ? 'Send when online'
    : replying === undefined
      ? `Send to ${firstName}`
      : 'Send anyway';
  return (
    <>
      {isPicking && canPick && (
        <ReplyPicker
          firstName={firstName}
          onPick={(body) => {
            insertReply(conversation, body);
            closePicker();
          }}
          onClose={closePicker}
        />
      )}
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
          <Modes mode={mode} onMode={write} />
          <span>{isReply ? `Sent as a text, free for ${firstName}` : `Never sent to ${firstName}`}</span>
        </div>
        {isClosed ? (
          <p className={styles.closed}>{closed.words}</p>
        ) : (
          <textarea
            ref={field}
            rows={3}
            aria-label={isReply ? `Reply to ${firstName}` : `Private note about ${firstName}`}
            placeholder={isReply ? `Reply to ${firstName}` : 'For coaches only'}
            value={body}
            onChange={(event) => type(event.currentTarget.value)}
            onBlur={() => isReply && change({ body: straightenQuotes(body) })}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              // Leaves the field. The same key outside it leaves the conversation.
              event.preventDefault();
              event.currentTarget.blur();
            }}
          />
        )}
        <div className={styles.composerFoot}>
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
          {isReply ? <Count body={body} /> : <span className={styles.count}>Staff only</span>}
          <DeskButton
            type="submit"
            variant={isReply && replying === undefined ? 'main' : 'second'}
            disabled={!canSend || isClosed}
            keys="send"
          >
            {isReply ? sendLabel : 'Add note'}
          </DeskButton>
        </div>
      </form>
    </>
  );
}
