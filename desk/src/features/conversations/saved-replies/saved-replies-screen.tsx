import { useState } from 'react';
import { measureText, straightenQuotes } from '@moments/contract/conversations/text-segments';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { Form } from '@moments/ui/fields/form.tsx';
import { Select } from '@moments/ui/fields/select.tsx';
import { TextArea } from '@moments/ui/fields/text-area.tsx';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import { ConfirmDialog } from '@moments/ui/overlay/dialogs.tsx';
import { FailedRead } from '../../../parts/failed-read.tsx';
import { BoltIcon } from '../../../parts/icons.ts';
import { AfterPatience, Chip, DeskButton, PageState, Skeleton } from '../../../parts/parts.tsx';
import { useAct } from '../../../parts/use-act.ts';
import { namePlace } from './reply-rules.ts';
import { useReplyChanges, useSavedReplies, type SavedReply, type NewReply } from './saved-replies-queries.ts';
import styles from './saved-replies.module.css';

const scopes: readonly { value: SavedReply['scope']; label: string }[] = [
  { value: 'own', label: 'Only me' },
  { value: 'team', label: 'All coaches' },
];

interface ReplyFormProps {
  /** Undefined for a new one. */
  readonly reply: SavedReply | undefined;
  readonly onSave: (reply: NewReply) => Promise<void>;
  readonly onClose: () => void;
}

function ReplyForm({ reply, onSave, onClose }: ReplyFormProps) {
  const [title, setTitle] = useState(reply?.title ?? '');
  const [body, setBody] = useState(reply?.body ?? '');
  const [scope, setScope] = useState(reply?.scope ?? 'own');
  const { run, isBusy, error } = useAct();
  const save = () =>
    run(async () => {
      await onSave({ title: title.trim(), body: straightenQuotes(body.trim()), scope });
      onClose();
    });
  const { segments } = measureText(straightenQuotes(body));
  return (
    <Form
      className={styles.form}
      aria-label={reply ? `Change ${reply.title}` : 'New saved reply'}
      onSubmit={save}
    >
      <TextInput
        label="Title"
        autoFocus
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <TextArea
        label="Words"
        hint={`Write ${namePlace} where the member’s first name goes. ${String(segments)} ${segments === 1 ? 'segment' : 'segments'}.`}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      <Select
        label="Who sees it"
        choices={scopes}
        value={scope}
        onChange={(event) => setScope(event.currentTarget.value === 'team' ? 'team' : 'own')}
      />
      {error !== undefined && <Alert message={error} />}
      <div className={styles.actions}>
        <DeskButton type="submit" busy={isBusy} disabled={title.trim() === '' || body.trim() === ''}>
          Save
        </DeskButton>
        <DeskButton variant="plain" onClick={onClose}>
          Cancel
        </DeskButton>
      </div>
    </Form>
  );
}

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
