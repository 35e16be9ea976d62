import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ThreadEntry } from '@moments/contract/conversations/staff-messages';
import { staffEditNote } from '@moments/contract/conversations/staff-notes';
import type { BodyOf } from '@moments/contract/http/endpoint';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { Form } from '@moments/ui/fields/form.tsx';
import { call } from '../../../api/call.ts';
import { NoteIcon } from '../../../parts/icons.ts';
import { DeskButton } from '../../../parts/parts.tsx';
import { formatDayAndTime } from '../../../parts/times.ts';
import { useAct } from '../../../parts/use-act.ts';
import { refreshMember } from '../inbox-queries.ts';
import { describeUnreached } from '../reach-label.ts';
import styles from './panel.module.css';

type Note = Extract<ThreadEntry, { kind: 'note' }>;

interface NoteEntryProps {
  readonly note: Note;
  readonly memberId: string;
}

interface EditProps {
  readonly note: Note;
  readonly onSave: (body: string) => void;
  readonly onCancel: () => void;
}

function EditNote({ note, onSave, onCancel }: EditProps) {
  const [body, setBody] = useState(note.body);
  return (
    <Form onSubmit={() => onSave(body)}>
      <textarea
        autoFocus
        rows={3}
        aria-label="Words of the note"
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      <DeskButton type="submit" variant="second" disabled={body.trim() === ''}>
        Save note
      </DeskButton>
      <DeskButton variant="plain" onClick={onCancel}>
        Cancel
      </DeskButton>
    </Form>
  );
}

const describeNote = ({ author, at, isPinned, editedAt }: Note): string =>
  [
    author,
    formatDayAndTime(new Date(at)),
    ...(isPinned ? ['pinned'] : []),
    ...(editedAt === null ? [] : ['changed']),
    'staff only',
  ].join(', ');

interface ActionsProps {
  readonly note: Note;
  readonly onPin: () => void;
  readonly onEdit: () => void;
}

const NoteActions = ({ note: { isPinned, isOwn }, onPin, onEdit }: ActionsProps) => (
  <p className={styles.noteActions}>
    <button type="button" onClick={onPin}>
      {isPinned ? 'Unpin' : 'Pin'}
    </button>
    {isOwn && (
      <button type="button" onClick={onEdit}>
        Edit
      </button>
    )}
  </p>
);

/** Shows a private note. Every coach can pin it. Only its author can edit it, and earlier versions are kept. */
export function NoteEntry({ note, memberId }: NoteEntryProps) {
  const client = useQueryClient();
  const [isEditing, setIsEditing] = useState(false);
  const { run, error } = useAct();
  const [unreached, setUnreached] = useState<readonly string[]>([]);
  const change = async (body: BodyOf<typeof staffEditNote>) => {
    const edit = async () => {
      const params = { memberId, id: note.id };
      setUnreached((await call(staffEditNote, { params, body })).unreached);
    };
    if (await run(edit)) setIsEditing(false);
    refreshMember(client, memberId);
  };
  const save = (body: string) => void change({ body });
  const pin = () => void change({ isPinned: !note.isPinned });
  return (
    <div className={styles.note}>
      <NoteIcon size={16} />
      <div>
        <p>
          <b>Private note</b>, {describeNote(note)}
        </p>
        {isEditing ? (
          <EditNote note={note} onSave={save} onCancel={() => setIsEditing(false)} />
        ) : (
          <p className={styles.noteWords}>{note.unreadable ? 'This note can’t be read.' : note.body}</p>
        )}
        {note.mentions && (
          <p>
            {note.mentions
              .map(({ name, isSeen }) => `${name}: ${isSeen ? 'seen' : 'not seen yet'}`)
              .join(', ')}
          </p>
        )}
        {unreached.length > 0 && <p role="status">{describeUnreached(unreached)}</p>}
        {error !== undefined && <Alert message={error} />}
        {!isEditing && !note.unreadable && (
          <NoteActions note={note} onPin={pin} onEdit={() => setIsEditing(true)} />
        )}
      </div>
    </div>
  );
}
