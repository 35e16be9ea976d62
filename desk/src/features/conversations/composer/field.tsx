import { useEffect, type KeyboardEvent, type RefObject } from 'react';
import { measureText, straightenQuotes } from '@moments/contract/conversations/text-segments';
import { NoteIcon, ReplyIcon } from '../../../parts/icons.ts';
import { getFirstName } from '../../../parts/names.ts';
import type { Conversation } from '../inbox-queries.ts';
import { composerMark } from './composer-focus.ts';
import { getDraft, type Draft } from './composer-machine.ts';
import { saveDraft, useComposer, write } from './composer-store.ts';
import styles from './composer.module.css';

/** Says how long a text is, in characters and in the segments of carriers. */
export function Count({ body }: { body: string }) {
  const { units, segments, isGsm } = measureText(straightenQuotes(body));
  const size = segments <= 1 ? (isGsm ? 160 : 70) : segments * (isGsm ? 153 : 67);
  return (
    <span className={styles.count} role="status">
      {units} of {size}
      <span className={styles.segments} data-few={segments <= 1}>
        , {segments} {segments === 1 ? 'segment' : 'segments'}
      </span>
    </span>
  );
}

export const Modes = ({ mode, onMode }: { mode: Draft['mode']; onMode: (mode: Draft['mode']) => void }) => (
  <div className={styles.modes} role="group" aria-label="What you write">
    <button type="button" aria-pressed={mode === 'reply'} onClick={() => onMode('reply')}>
      <ReplyIcon size={16} />
      Reply
    </button>
    <button type="button" aria-pressed={mode === 'note'} onClick={() => onMode('note')}>
      <NoteIcon size={16} />
      Private note
    </button>
  </div>
);

interface FieldProps {
  readonly conversation: Conversation;
  readonly draft: Draft;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onSlash: () => void;
  /** An `@` was typed in a note. @param place behind it */
  readonly onAt: (place: number) => void;
}

export function Field({ conversation, draft: { mode, body }, field, onSlash, onAt }: FieldProps) {
  const firstName = getFirstName(conversation.name);
  const isReply = mode === 'reply';
  const type = (typed: string) => {
    if (typed === '/' && body === '' && isReply) onSlash();
    else write(conversation, { body: typed });
    const place = field.current?.selectionStart ?? 0;
    const isAt = typed.length === body.length + 1 && /(^|\s)@$/.test(typed.slice(0, place));
    if (!isReply && isAt) onAt(place);
  };
  const leaveByKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Escape') return;
    // The same key outside the field leaves the conversation.
    event.preventDefault();
    event.currentTarget.blur();
  };
  return (
    <textarea
      {...composerMark}
      ref={field}
      rows={3}
      aria-label={isReply ? `Reply to ${firstName}` : `Private note about ${firstName}`}
      placeholder={isReply ? `Reply to ${firstName}` : 'For coaches only'}
      value={body}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => isReply && write(conversation, { body: straightenQuotes(body) })}
      onKeyDown={leaveByKey}
    />
  );
}

/** Gets what is typed. When the person leaves the conversation, the server gets it, too. */
export function useDraft(conversation: Conversation): Draft {
  const { memberId } = conversation;
  useEffect(() => () => void saveDraft(memberId), [memberId]);
  return getDraft(useComposer(), conversation);
}
