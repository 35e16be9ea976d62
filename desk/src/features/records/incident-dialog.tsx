import { useState } from 'react';
import {
  incidentKinds,
  staffRecordIncident,
  type IncidentKind,
} from '@moments/contract/records/staff-records';
import { Select } from '@moments/ui/fields/select.tsx';
import { TextArea } from '@moments/ui/fields/text-area.tsx';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import { call } from '../../api/call.ts';
import { DeskError, getMessage } from '../../api/desk-error.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { formatTyped, readEasternTime } from '../../parts/typed-times.ts';
import { useAct } from '../../parts/use-act.ts';
import { incidentLabels } from './incident-labels.ts';

/** The crisis can end for a person on call while they type. */
const describeFailure = (failure: unknown): string =>
  failure instanceof DeskError && failure.code === 'NO_ACCESS'
    ? 'This conversation has closed to you. Copy what you typed, and ask the member’s coach or operations to record it.'
    : getMessage(failure);

interface IncidentDialogProps {
  readonly memberId: string;
  readonly onRecorded: () => void;
  readonly onClose: () => void;
}

/** Asks what was reported, to whom, and when (SAFE-11). */
export function IncidentDialog({ memberId, onRecorded, onClose }: IncidentDialogProps) {
  const [kind, setKind] = useState<IncidentKind>();
  const [reportedTo, setReportedTo] = useState('');
  const [reference, setReference] = useState('');
  const [at, setAt] = useState(() => formatTyped(new Date()));
  const [account, setAccount] = useState('');
  const { run, isBusy, error } = useAct(describeFailure);
  const isComplete = kind !== undefined && [reportedTo, at, account].every((text) => text.trim() !== '');
  const record = async () => {
    if (kind === undefined) return;
    const body = { kind, reportedTo, reference, reportedAt: readEasternTime(at).toISOString(), account };
    if (!(await run(() => call(staffRecordIncident, { params: { memberId }, body })))) return;
    onRecorded();
  };
  return (
    <FormDialog
      title="Record an incident"
      note="For a warning or a report that the law asks for. It is encrypted, and each view is in the audit log."
      act="Record incident"
      isReady={isComplete}
      onAct={record}
      {...{ isBusy, error, onClose }}
    >
      <Select
        label="What it is"
        placeholder="Choose one"
        choices={incidentKinds.map((value) => ({ value, label: incidentLabels[value] }))}
        value={kind ?? ''}
        onChange={(event) => setKind(incidentKinds.find((value) => value === event.currentTarget.value))}
      />
      <TextInput
        label="Reported to"
        hint="The person, agency, or police department"
        value={reportedTo}
        onChange={(event) => setReportedTo(event.currentTarget.value)}
      />
      <TextInput
        label="Reference number"
        mark="(optional)"
        value={reference}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
      <TextInput
        label="When it was reported, in Eastern Time"
        type="datetime-local"
        value={at}
        onChange={(event) => setAt(event.currentTarget.value)}
      />
      <TextArea
        label="What happened"
        rows={5}
        value={account}
        onChange={(event) => setAccount(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
