import { useState } from 'react';
import { optOutSources, staffRecordOptOut, type OptOutSource } from '@moments/contract/account/staff-opt-out';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import { Select } from '@moments/ui/fields/select.tsx';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import { LockIcon, MessageIcon } from '@moments/ui/icons.ts';
import { call } from '../../../api/call.ts';
import { FormDialog, ReasonInput } from '../../../parts/form-dialog.tsx';
import { UndoIcon } from '../../../parts/icons.ts';
import { getFirstName } from '../../../parts/names.ts';
import { useAct } from '../../../parts/use-act.ts';
import { useRefreshMember, type MemberPage } from './member-queries.ts';
import styles from './member.module.css';

const sourceLabels: Readonly<Record<OptOutSource, string>> = {
  phone: 'By phone',
  email: 'By email',
  letter: 'By letter',
};

const Consequences = ({ name }: { name: string }) => (
  <section className={styles.consequences}>
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
    <ReasonInput value={state.reason} onChange={state.setReason} />
  </>
);

/** Records that a member asked for no more texts other than by text, and says what follows before the press (CONS-02). */
export function StopTextsDialog(props: StopTextsProps) {
  const name = getFirstName(props.page.member.name) || 'the member';
  const state = useStopTexts(props);
  const { isReady, isBusy, error } = state;
  return (
    <FormDialog
      title={`Stop texts to ${name}`}
      note="For a request that came by phone, email, or letter."
      act="Stop texts"
      isSevere
      onAct={state.confirm}
      onClose={props.onClose}
      {...{ isReady, isBusy, error }}
    >
      <Fields {...state} />
      <Consequences name={name} />
    </FormDialog>
  );
}
