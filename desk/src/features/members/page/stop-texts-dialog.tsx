import { useState } from 'react';
import { optOutSources, staffRecordOptOut, type OptOutSource } from '@moments/contract/account/staff-opt-out';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { Select } from '@moments/ui/fields/choices.tsx';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import { LockIcon, MessageIcon } from '@moments/ui/icons.ts';
import { Dialog } from '@moments/ui/overlay/dialogs.tsx';
import { call } from '../../../api/call.ts';
import { UndoIcon } from '../../../parts/icons.ts';
import { getFirstName } from '../../../parts/names.ts';
import { DeskButton } from '../../../parts/parts.tsx';
import { useAct } from '../../../parts/use-act.ts';
import dialog from './member-dialogs.module.css';
import { useRefreshMember, type MemberPage } from './member-queries.ts';
import styles from './member.module.css';

const sourceLabels: Readonly<Record<OptOutSource, string>> = {
  phone: 'By phone',
  email: 'By email',
  letter: 'By letter',
};

const Consequences = ({ name }: { name: string }) => (
  <section className={dialog.consequences}>
    <h3>What happens when you confirm</h3>
    <ul>
      <li data-severe>
        <MessageIcon />
        <span>Texts stop at once, also a reply that is held.</span>
      </li>
      <li data-icon="undo">
        <UndoIcon />
        <span>You can’t undo it. Only {name} can: by texting START, or in Account Settings.</span>
      </li>
      <li>
        <LockIcon />
        <span>Codes that {name} asks for still come.</span>
      </li>
    </ul>
  </section>
);

interface StopTextsProps {
  readonly page: MemberPage;
  readonly onClose: () => void;
}

/** Keeps what is typed, and records it. */
function useStopTexts({ page: { member }, onClose }: StopTextsProps) {
  const refresh = useRefreshMember(member.id);
  const [today] = useState(() => toEasternIsoDate(new Date()));
  const [source, setSource] = useState<OptOutSource>();
  const [receivedDate, setReceivedDate] = useState(today);
  const [reason, setReason] = useState('');
  const { run, isBusy, error } = useAct();
  const isReady =
    source !== undefined && receivedDate !== '' && receivedDate <= today && reason.trim() !== '';
  const confirm = async () => {
    if (source === undefined) return;
    const body = { source, receivedDate, reason };
    if (!(await run(() => call(staffRecordOptOut, { params: { memberId: member.id }, body })))) return;
    refresh();
    onClose();
  };
  return {
    today,
    source,
    setSource,
    receivedDate,
    setReceivedDate,
    reason,
    setReason,
    isReady,
    isBusy,
    error,
    confirm,
  };
}

const Fields = (state: ReturnType<typeof useStopTexts>) => (
  <>
    <Select
      label="How the request came"
      placeholder="Choose"
      value={state.source ?? ''}
      choices={optOutSources.map((value) => ({ value, label: sourceLabels[value] }))}
      onChange={({ currentTarget: { value } }) =>
        state.setSource(optOutSources.find((each) => each === value))
      }
    />
    <TextInput
      type="date"
      label="Day of receipt"
      hint="When the request reached us, in Eastern Time."
      max={state.today}
      value={state.receivedDate}
      error={state.receivedDate > state.today ? 'This day is in the future.' : undefined}
      onChange={(event) => state.setReceivedDate(event.currentTarget.value)}
    />
    <TextInput
      label="Reason, for the audit log"
      hint="No phone numbers and no email addresses: it stays for good."
      value={state.reason}
      onChange={(event) => state.setReason(event.currentTarget.value)}
    />
  </>
);

/** Records that a member asked for no more texts other than by text, and says what follows before the press (CONS-02). */
export function StopTextsDialog(props: StopTextsProps) {
  const name = getFirstName(props.page.member.name) || 'the member';
  const state = useStopTexts(props);
  const { isReady, isBusy, error, confirm } = state;
  const actions = (
    <>
      <DeskButton variant="danger" disabled={!isReady} busy={isBusy} onClick={() => void confirm()}>
        Stop texts
      </DeskButton>
      <DeskButton variant="plain" onClick={props.onClose}>
        Cancel
      </DeskButton>
    </>
  );
  return (
    <Dialog open onClose={props.onClose} title={`Stop texts to ${name}`} actions={actions}>
      <div className={dialog.form}>
        <p className={styles.quiet}>For a request that came by phone, email, or letter.</p>
        <Fields {...state} />
        <Consequences name={name} />
        {error !== undefined && <Alert message={error} />}
      </div>
    </Dialog>
  );
}
