import { useState } from 'react';
import { measureText, straightenQuotes } from '@moments/contract/conversations/text-segments';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { Select } from '@moments/ui/fields/choices.tsx';
import { TextArea } from '@moments/ui/fields/text-area.tsx';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import { DeskButton } from '../../../parts/parts.tsx';
import { useAct } from '../../../parts/use-act.ts';
import { namePlace } from './reply-rules.ts';
import type { NewReply, SavedReply } from './saved-replies-queries.ts';
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

export function ReplyForm({ reply, onSave, onClose }: ReplyFormProps) {
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
    <form
      className={styles.form}
      aria-label={reply ? `Change ${reply.title}` : 'New saved reply'}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
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
    </form>
  );
}
