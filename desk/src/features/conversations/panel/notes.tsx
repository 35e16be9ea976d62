import { useState } from 'react';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { Dialog } from '@moments/ui/overlay/dialogs.tsx';
import { getMessage } from '../../../api/desk-error.ts';
import { PinnedIcon } from '../../../parts/icons.ts';
import { SkeletonLines } from '../../../parts/pane.tsx';
import { DeskButton } from '../../../parts/parts.tsx';
import { formatDayAndTime } from '../../../parts/times.ts';
import { useNotes, type Conversation } from '../inbox-queries.ts';
import { NoteEntry } from './note-entry.tsx';
import styles from './panel.module.css';

const Pinned = ({
  note: { author, at, body, unreadable },
}: {
  note: Conversation['pinnedNotes'][number];
}) => (
  <div className={styles.pinned}>
    <PinnedIcon size={16} />
    <div>
      <p>
        Pinned, {author}, {formatDayAndTime(new Date(at))}
      </p>
      <p>{unreadable ? 'This note can’t be read.' : body}</p>
    </div>
  </div>
);

interface AllNotesProps {
  readonly open: boolean;
  readonly conversation: Conversation;
  readonly onClose: () => void;
}

/** Shows all notes about a member, the newest first, even those far up in the thread. */
function AllNotes({ open, conversation: { memberId, name }, onClose }: AllNotesProps) {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useNotes(memberId, open);
  const notes = data?.pages.flatMap((page) => page.notes) ?? [];
  return (
    <Dialog open={open} onClose={onClose} title={`Notes about ${name}`}>
      <div className={styles.notes} tabIndex={0} role="region" aria-label={`Notes about ${name}`}>
        {isPending && <SkeletonLines widths={[80, 60, 70]} height={40} />}
        {notes.map((note) => (
          <NoteEntry key={note.id} note={note} memberId={memberId} />
        ))}
        {error && <Alert message={getMessage(error)} />}
        {hasNextPage && (
          <DeskButton variant="plain" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show older notes
          </DeskButton>
        )}
      </div>
    </Dialog>
  );
}

/** Shows the pinned notes, which every coach should know, and opens the others. */
export function Notes({ conversation }: { conversation: Conversation }) {
  const { pinnedNotes, noteCount } = conversation;
  const [isOpen, setIsOpen] = useState(false);
  if (noteCount === 0 && !isOpen) return null;
  return (
    <section>
      <div className={styles.head}>
        <h3>Notes</h3>
        <DeskButton
          variant="plain"
          aria-label={`All ${String(noteCount)} notes`}
          onClick={() => setIsOpen(true)}
        >
          All {noteCount}
        </DeskButton>
      </div>
      {pinnedNotes.map((note) => (
        <Pinned key={note.id} note={note} />
      ))}
      <AllNotes open={isOpen} conversation={conversation} onClose={() => setIsOpen(false)} />
    </section>
  );
}
