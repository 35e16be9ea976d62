import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  staffApproveScheduleRequest,
  staffCarryOutServiceRequest,
  staffDeclineCoachRequest,
  staffDeclineScheduleRequest,
  staffDeclineServiceRequest,
} from '@moments/contract/requests/staff-requests';
import { addBusinessDays } from '@moments/contract/values/business-days';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { Form } from '@moments/ui/fields/form.tsx';
import { TextArea } from '@moments/ui/fields/text-area.tsx';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import { call } from '../../api/call.ts';
import { useShortcut } from '../../keys/use-shortcut.ts';
import { getFirstName } from '../../parts/names.ts';
import { DeskButton } from '../../parts/parts.tsx';
import { useAct } from '../../parts/use-act.ts';
import { isForCoach, isSchedule, listConsequences } from './request-copy.ts';
import { refreshRequests, type RequestRow, type ScheduleRow, type ServiceRow } from './request-queries.ts';
import styles from './requests.module.css';

/** Most letters of a reason. */
const longestReason = 1_000;

function approve(row: ScheduleRow | ServiceRow, effectiveDate: string): Promise<unknown> {
  const params = { id: row.id };
  return isSchedule(row)
    ? call(staffApproveScheduleRequest, { params, body: { effectiveDate } })
    : call(staffCarryOutServiceRequest, { params });
}

function decline(row: RequestRow, reason: string): Promise<unknown> {
  const input = { params: { id: row.id }, body: { reason } };
  if (isSchedule(row)) return call(staffDeclineScheduleRequest, input);
  return call(isForCoach(row) ? staffDeclineCoachRequest : staffDeclineServiceRequest, input);
}

interface DeclineProps {
  readonly name: string;
  readonly isBusy: boolean;
  readonly onDecline: (reason: string) => void;
  readonly onBack: () => void;
}

/** Asks why. The member reads it. */
function Decline({ name, isBusy, onDecline, onBack }: DeclineProps) {
  const [reason, setReason] = useState('');
  return (
    <Form className={styles.decline} aria-label="Decline" onSubmit={() => onDecline(reason)}>
      <TextArea
        autoFocus
        label={`Reason, in words for ${name}`}
        hint={`${name} reads this by email and in the portal.`}
        rows={5}
        maxLength={longestReason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={styles.acts}>
        <DeskButton type="submit" disabled={reason.trim() === ''} busy={isBusy}>
          Decline the request
        </DeskButton>
        <DeskButton variant="plain" onClick={onBack}>
          Back
        </DeskButton>
      </div>
    </Form>
  );
}

interface DecidePaneProps {
  readonly row: RequestRow;
  readonly onDecided: () => void;
  /** False in a dialog, where single keys do nothing. */
  readonly hasKeys?: boolean;
}

/** Decides a request, and says before the press what follows (DESK-06). */
export function DecidePane({ row, onDecided, hasKeys = true }: DecidePaneProps) {
  const client = useQueryClient();
  const name = getFirstName(row.member.name) || 'The member';
  const [today] = useState(() => toEasternIsoDate(new Date()));
  const [day, setDay] = useState(() => addBusinessDays(today, 1));
  const [isDeclining, setIsDeclining] = useState(false);
  const { run, isBusy, error } = useAct();
  const decide = async (act: () => Promise<unknown>) => {
    const isDecided = await run(act);
    // Another person may have been first.
    refreshRequests(client);
    if (isDecided) onDecided();
  };
  const navigate = useNavigate();
  // The change of the coach carries the request out.
  const yes = () =>
    void (isForCoach(row) ? navigate(`/members/${row.memberId}?act=coach`) : decide(() => approve(row, day)));
  useShortcut('approve', yes, hasKeys && !isDeclining && !isBusy);
  useShortcut('decline', () => setIsDeclining(true), hasKeys && !isDeclining && !isBusy);
  return (
    <section data-pane="decide" aria-label="Decision">
      {isSchedule(row) && (
        <TextInput
          type="date"
          label="In effect from"
          hint="The next business day, unless you choose another."
          min={today}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      )}
      <div className={styles.follows}>
        <h3>If you approve</h3>
        <ul>
          {listConsequences(row, name).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      {error !== undefined && <Alert message={error} />}
      {isDeclining ? (
        <Decline
          name={name}
          isBusy={isBusy}
          onDecline={(reason) => void decide(() => decline(row, reason))}
          onBack={() => setIsDeclining(false)}
        />
      ) : (
        <div className={styles.acts}>
          <DeskButton
            {...(hasKeys && { keys: 'approve' })}
            busy={isBusy}
            disabled={isSchedule(row) && day === ''}
            onClick={yes}
          >
            {isForCoach(row) ? 'Choose another coach' : 'Approve'}
          </DeskButton>
          <DeskButton
            {...(hasKeys && { keys: 'decline' })}
            variant="second"
            onClick={() => setIsDeclining(true)}
          >
            Decline
          </DeskButton>
        </div>
      )}
    </section>
  );
}
