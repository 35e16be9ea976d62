import { useState } from 'react';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { ConfirmDialog } from '@moments/ui/overlay/dialogs.tsx';
import { FailedRead } from '../../../parts/failed-read.tsx';
import { BoltIcon } from '../../../parts/icons.ts';
import { AfterPatience, Chip, DeskButton, PageState, Skeleton } from '../../../parts/parts.tsx';
import { useAct } from '../../../parts/use-act.ts';
import { ReplyForm } from './reply-form.tsx';
import { useReplyChanges, useSavedReplies, type SavedReply } from './saved-replies-queries.ts';
import styles from './saved-replies.module.css';

interface ItemProps {
  readonly reply: SavedReply;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

const Item = ({ reply: { title, body, scope, canChange }, onEdit, onDelete }: ItemProps) => (
  <li className={styles.item}>
    <div>
      <h2>
        {title} {scope === 'team' && <Chip>All coaches</Chip>}
      </h2>
      <p>{body}</p>
    </div>
    {canChange && (
      <>
        <DeskButton variant="second" aria-label={`Edit ${title}`} onClick={onEdit}>
          Edit
        </DeskButton>
        <DeskButton variant="plain" aria-label={`Delete ${title}`} onClick={onDelete}>
          Delete
        </DeskButton>
      </>
    )}
  </li>
);

/** Asks before a saved reply is deleted, and says for whom. */
function DeleteReply({ reply, onClose }: { reply: SavedReply | undefined; onClose: () => void }) {
  const { remove } = useReplyChanges();
  const { run, error } = useAct();
  const confirm = () => reply && run(() => remove(reply.id).then(onClose));
  return (
    <ConfirmDialog
      open={reply !== undefined}
      title={`Delete “${reply?.title ?? ''}”?`}
      confirmLabel="Delete"
      cancelLabel="Keep it"
      danger
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {reply?.scope === 'team' ? 'It goes away for all coaches.' : 'Texts that you sent with it stay.'}
      {error !== undefined && <Alert message={error} />}
    </ConfirmDialog>
  );
}

export function SavedRepliesScreen() {
  const { data, error, isPending, refetch } = useSavedReplies();
  const { save } = useReplyChanges();
  const [editing, setEditing] = useState<SavedReply | 'new'>();
  const [deleting, setDeleting] = useState<SavedReply>();
  const chosen = editing === 'new' ? undefined : editing;
  return (
    <section className={styles.page} aria-label="Saved replies" tabIndex={0}>
      <header className={styles.head}>
        <h1>Saved replies</h1>
        <DeskButton onClick={() => setEditing('new')}>New saved reply</DeskButton>
      </header>
      {error && <FailedRead query={{ error, refetch }} />}
      {isPending && (
        <AfterPatience>
          <Skeleton width="60%" height={64} />
        </AfterPatience>
      )}
      {editing !== undefined && (
        <ReplyForm
          key={chosen?.id ?? 'new'}
          reply={chosen}
          onSave={(reply) => save(chosen?.id, reply)}
          onClose={() => setEditing(undefined)}
        />
      )}
      {data?.length === 0 && editing === undefined && (
        <PageState icon={<BoltIcon />} title="No saved replies yet">
          Save what you often write. In a conversation, / finds it.
        </PageState>
      )}
      <ul className={styles.list}>
        {data?.map((reply) => (
          <Item
            key={reply.id}
            reply={reply}
            onEdit={() => setEditing(reply)}
            onDelete={() => setDeleting(reply)}
          />
        ))}
      </ul>
      <DeleteReply reply={deleting} onClose={() => setDeleting(undefined)} />
    </section>
  );
}
