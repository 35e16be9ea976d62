import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import { staffChangeCoach, staffListCoachesFor } from '@moments/contract/matching/staff-matching';
import { formatFullDays } from '@moments/contract/values/shift-times';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { RadioCards } from '@moments/ui/fields/choices.tsx';
import { call } from '../../../api/call.ts';
import { getMessage } from '../../../api/desk-error.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { getFirstName } from '../../../parts/names.ts';
import { useAct } from '../../../parts/use-act.ts';
import { useLateFocus } from '../../../parts/use-late-focus.ts';
import { useRefreshMember, type MemberPage } from './member-queries.ts';
import styles from './member.module.css';

type Coach = ReplyOf<typeof staffListCoachesFor>['coaches'][number];

const describeCoach = ({ sharedDays, membersAtThatTime, members, capacity }: Coach): string =>
  [
    sharedDays.length === 0 ? 'No evening in common' : formatFullDays(sharedDays),
    `${String(membersAtThatTime)} at that time`,
    capacity === null ? `${String(members)} members` : `${String(members)} of ${String(capacity)} members`,
  ].join(', ');

/** Asks for another coach, and says what the member is notified of. */
export function CoachDialog({ page: { member }, onClose }: { page: MemberPage; onClose: () => void }) {
  const params = { memberId: member.id };
  const name = getFirstName(member.name);
  const refresh = useRefreshMember(member.id);
  const [coachId, setCoachId] = useState('');
  const { run, isBusy, error } = useAct();
  const { data, error: unread } = useQuery({
    queryKey: ['member', member.id, 'coaches'],
    queryFn: ({ signal }) => call(staffListCoachesFor, { params, signal }),
    refetchOnMount: 'always',
  });
  const coaches = data?.coaches.filter(({ obstacle }) => obstacle === null) ?? [];
  const chosen = coaches.find(({ id }) => id === coachId);
  const fields = useLateFocus(coaches.length > 0);
  const confirm = () =>
    run(async () => {
      await call(staffChangeCoach, { params, body: { coachId } });
      refresh();
      onClose();
    });
  return (
    <FormDialog
      title={`Change ${name}’s coach`}
      note={`Now: ${member.coach?.name ?? 'no coach'}. Coaches who are full or away are left out.`}
      act={chosen ? `Change to ${chosen.name}` : 'Change coach'}
      isReady={chosen !== undefined}
      onAct={confirm}
      {...{ isBusy, error, onClose }}
    >
      <div className={styles.form} ref={fields}>
        {unread && <Alert message={getMessage(unread)} />}
        {data && coaches.length === 0 && <Alert message="No other coach is free now." />}
        {coaches.length > 0 && (
          <RadioCards
            label="New coach, the best fit first"
            value={coachId}
            choices={coaches.map((coach) => ({
              value: coach.id,
              label: coach.name,
              note: describeCoach(coach),
            }))}
            onValueChange={setCoachId}
          />
        )}
        {data && chosen && (
          <section className={styles.consequences} aria-live="polite">
            <h3>What happens when you confirm</h3>
            <ul>
              {data.consequences.map(({ description }) => (
                <li key={description}>{description}</li>
              ))}
              {chosen.text !== null && <li>The text: “{chosen.text}”</li>}
            </ul>
          </section>
        )}
      </div>
    </FormDialog>
  );
}
