import { Alert } from '@moments/ui/feedback/note.tsx';
import { DeskButton } from '../../../parts/parts.tsx';
import { formatDayAndTime } from '../../../parts/times.ts';
import { useAct } from '../../../parts/use-act.ts';
import type { Conversation } from '../inbox-queries.ts';
import { getDraft, listOtherDrafts, type SavedDraft } from './composer-machine.ts';
import { deleteOtherDraft, takeOtherDraft, useComposer } from './composer-store.ts';
import styles from './composer.module.css';

function OtherDraft({ conversation, other }: { conversation: Conversation; other: SavedDraft }) {
  const { run, isBusy, error } = useAct();
  const own = getDraft(useComposer(), conversation);
  // A private note must never get into a reply.
  const fits = own.mode === other.mode || own.body.trim() === '';
  const kind = other.mode === 'note' ? 'A private note' : 'Words';
  return (
    <div className={styles.other} role="group" aria-label="From another device">
      <p>
        {kind} from another device, {formatDayAndTime(new Date(other.savedAt))}: <q>{other.body}</q>
      </p>
      {fits && (
        <DeskButton
          variant="second"
          busy={isBusy}
          onClick={() => void run(() => takeOtherDraft(conversation, other))}
        >
          Add
        </DeskButton>
      )}
      <DeskButton
        variant="plain"
        disabled={isBusy}
        onClick={() => void run(() => deleteOtherDraft(conversation.memberId, other))}
      >
        Delete
      </DeskButton>
      {error !== undefined && <Alert message={error} />}
    </div>
  );
}

/** Offers what the person typed on other devices (FIELD-08). */
export const OtherDrafts = ({ conversation }: { conversation: Conversation }) =>
  listOtherDrafts(useComposer(), conversation).map((other) => (
    <OtherDraft key={other.key} conversation={conversation} other={other} />
  ));
