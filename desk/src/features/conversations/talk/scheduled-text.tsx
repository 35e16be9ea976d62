import { useQueryClient } from '@tanstack/react-query';
import type { ThreadEntry } from '@moments/contract/conversations/staff-messages';
import { AlertIcon, ClockIcon } from '@moments/ui/icons.ts';
import { DeskButton } from '../../../parts/parts.tsx';
import { formatLeaving } from '../../../parts/times.ts';
import { useAct } from '../../../parts/use-act.ts';
import { focusComposer } from '../composer/composer-focus.ts';
import { undoReply } from '../composer/composer-sends.ts';
import styles from './thread.module.css';

type Text = Extract<ThreadEntry, { kind: 'text' }>;

/** Says when a scheduled text leaves, or why it won't, and makes it a draft again. */
export function ScheduledText({ text, memberId }: { text: Text; memberId: string }) {
  const { id, key, leavesAt, at, heldBack } = text;
  const client = useQueryClient();
  const { run, isBusy, error } = useAct();
  const edit = async () => {
    if (await run(() => undoReply(client, { key: key ?? id, memberId, id }))) focusComposer(memberId);
  };
  return (
    <>
      <span className={styles.delivery} data-delivery={heldBack === undefined ? 'scheduled' : 'failed'}>
        {heldBack === undefined ? <ClockIcon size={16} /> : <AlertIcon size={16} />}
        {heldBack === undefined
          ? `Leaves ${formatLeaving(new Date(leavesAt ?? at))}`
          : `Won’t leave. ${heldBack}`}
        <DeskButton variant="plain" busy={isBusy} onClick={() => void edit()}>
          Cancel and edit
        </DeskButton>
      </span>
      {error !== undefined && <span role="alert">{error}</span>}
    </>
  );
}
