import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staffHandOver } from '@moments/contract/cover/staff-cover';
import { staffListColleagues } from '@moments/contract/staff/colleagues';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { Select } from '@moments/ui/fields/choices.tsx';
import { Dialog } from '@moments/ui/overlay/dialogs.tsx';
import { call } from '../../../api/call.ts';
import { getMessage } from '../../../api/desk-error.ts';
import { DeskButton } from '../../../parts/parts.tsx';
import { useAct } from '../../../parts/use-act.ts';
import { useSession } from '../../../session/session-store.ts';
import { findComposerField } from '../composer/composer-focus.ts';
import { refreshMember, type Conversation } from '../inbox-queries.ts';
import styles from './talk.module.css';

const hour = 3_600_000;
const lengths = [
  { value: '2', label: 'For 2 hours' },
  { value: '4', label: 'For this evening (4 hours)' },
  { value: '12', label: 'For 12 hours' },
  { value: '24', label: 'For 24 hours' },
] as const;

/** Lists the other coaches who aren't away, those on call first. */
function useOtherCoaches(isOn: boolean) {
  const own = useSession((state) => (state.phase === 'open' ? state.session.staff.id : undefined));
  const { data, error } = useQuery({
    queryKey: ['staff'],
    queryFn: () => call(staffListColleagues),
    enabled: isOn,
  });
  const coaches = (data?.staff ?? [])
    .filter(({ id, roles, awayUntil }) => id !== own && roles.includes('coach') && awayUntil === null)
    .toSorted(
      (one, other) => Number(other.onCall) - Number(one.onCall) || one.name.localeCompare(other.name),
    );
  return { coaches, error };
}

interface HandOverProps {
  readonly open: boolean;
  readonly conversation: Conversation;
  readonly onClose: () => void;
}

/** Lets another coach answer for a time. The member stays with their coach. */
export function HandOver({ open, conversation: { memberId, name }, onClose }: HandOverProps) {
  const client = useQueryClient();
  const { coaches, error: listError } = useOtherCoaches(open);
  const [staffId, setStaffId] = useState('');
  const [hours, setHours] = useState('4');
  const { run, isBusy, error } = useAct();
  const chosen = coaches.find(({ id }) => id === staffId);
  const handOver = () =>
    run(async () => {
      const until = new Date(Date.now() + Number(hours) * hour).toISOString();
      await call(staffHandOver, { body: { memberIds: [memberId], staffId, until } });
      refreshMember(client, memberId);
      onClose();
    });
  const shown = error ?? (listError ? getMessage(listError) : undefined);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      finalFocus={findComposerField}
      title={`Hand over ${name}`}
      actions={
        <DeskButton disabled={!chosen} busy={isBusy} onClick={() => void handOver()}>
          {chosen ? `Hand over to ${chosen.name}` : 'Hand over'}
        </DeskButton>
      }
    >
      <div className={styles.choices}>
        <p>The other coach can read and answer until then. You can, too. {name} isn’t notified.</p>
        <Select
          label="Coach"
          placeholder="Choose a coach"
          choices={coaches.map(({ id, name: coach, onCall }) => ({
            value: id,
            label: onCall ? `${coach}, on call` : coach,
          }))}
          value={staffId}
          onChange={(event) => setStaffId(event.currentTarget.value)}
        />
        <Select
          label="How long"
          choices={lengths}
          value={hours}
          onChange={(event) => setHours(event.currentTarget.value)}
        />
        {shown !== undefined && <Alert message={shown} />}
      </div>
    </Dialog>
  );
}
