import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import { describeStatus } from '@moments/contract/members/member-labels';
import { isStoppedByAdmin, type MemberStatus } from '@moments/contract/members/member-status';
import {
  staffChangeStatus,
  staffListNextStatuses,
  staffPreviewStatus,
  type BillingDecision,
} from '@moments/contract/members/staff-member-changes';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { RadioCards } from '@moments/ui/fields/choices.tsx';
import { Select } from '@moments/ui/fields/select.tsx';
import { CardIcon, MessageIcon, PersonIcon } from '@moments/ui/icons.ts';
import { call } from '../../../api/call.ts';
import { getMessage } from '../../../api/desk-error.ts';
import { FormDialog, ReasonInput } from '../../../parts/form-dialog.tsx';
import { InboxIcon, UndoIcon } from '../../../parts/icons.ts';
import { getFirstName } from '../../../parts/names.ts';
import { useAct } from '../../../parts/use-act.ts';
import { useLateFocus } from '../../../parts/use-late-focus.ts';
import { useRefreshMember, type MemberPage } from './member-queries.ts';
import styles from './member.module.css';

type Next = ReplyOf<typeof staffListNextStatuses>;
type Consequence = ReplyOf<typeof staffPreviewStatus>['consequences'][number];

const billingLabels: Readonly<Record<BillingDecision, string>> = {
  'cancel-now': 'Cancel now',
  'cancel-at-period-end': 'Cancel at the end of the period',
  keep: 'Keep the plan',
};
const billings = Object.keys(billingLabels) as readonly BillingDecision[];

/** Names the act: "Stop Kim’s service". */
function formatAct(name: string, status: MemberStatus | undefined): string {
  if (status === undefined) return 'Change status';
  return isStoppedByAdmin(status) ? `Stop ${name}’s service` : `Change to ${describeStatus(status)}`;
}

const consequenceIcons: Readonly<Record<Consequence['icon'], ReactNode>> = {
  member: <PersonIcon />,
  plan: <CardIcon />,
  texts: <MessageIcon />,
  coach: <InboxIcon />,
  undo: <UndoIcon />,
};

const Consequences = ({ items }: { items: readonly Consequence[] }) => (
  <section className={styles.consequences} aria-live="polite">
    <h3>What happens when you confirm</h3>
    <ul>
      {items.map(({ icon, description, isSevere }) => (
        <li key={description} data-icon={icon} data-severe={isSevere}>
          {consequenceIcons[icon]}
          <span>{description}</span>
        </li>
      ))}
    </ul>
  </section>
);

export interface StatusDialogProps {
  readonly page: MemberPage;
  /** The person whom the audit log will name. */
  readonly staffName: string;
  readonly onClose: () => void;
}

/** Keeps what is chosen, and reads what follows from it. */
function useStatusChange({ member }: MemberPage) {
  const params = { memberId: member.id };
  const [status, setStatus] = useState<MemberStatus>();
  const [billing, setBilling] = useState<BillingDecision | ''>('');
  const next = useQuery({
    queryKey: ['member', member.id, 'next-statuses'],
    queryFn: ({ signal }) => call(staffListNextStatuses, { params, signal }),
    refetchOnMount: 'always',
  });
  const choice = next.data?.choices.find((each) => each.status === status);
  const plan = next.data?.plan ?? null;
  // Without a plan there is nothing to decide.
  const decided = choice?.needsBilling && plan === null ? 'keep' : billing;
  const isReady = choice !== undefined && (!choice.needsBilling || decided !== '');
  const change = { status: status ?? 'SIGNED_UP', ...(decided === '' ? {} : { billing: decided }) };
  const preview = useQuery({
    queryKey: ['member', member.id, 'preview', change],
    queryFn: ({ signal }) => call(staffPreviewStatus, { params, body: change, signal }),
    enabled: isReady,
    refetchOnMount: 'always',
  });
  const from = next.data?.status ?? member.status;
  const askedPlan = choice?.needsBilling ? plan : null;
  return { status, setStatus, billing, setBilling, next, askedPlan, from, isReady, change, preview };
}

interface BillingProps {
  readonly plan: string;
  readonly billing: BillingDecision | '';
  readonly onChoose: (billing: BillingDecision | '') => void;
}

const BillingChoice = ({ plan, billing, onChoose }: BillingProps) => (
  <Select
    label={`What becomes of the ${plan} plan`}
    placeholder="Choose"
    value={billing}
    choices={billings.map((value) => ({ value, label: billingLabels[value] }))}
    onChange={({ currentTarget: { value } }) => onChoose(billings.find((each) => each === value) ?? '')}
  />
);

/** Asks which status, what becomes of the plan, and why, and says what follows before the press. */
export function StatusDialog({ page, staffName, onClose }: StatusDialogProps) {
  const { id: memberId, name: fullName } = page.member;
  const name = getFirstName(fullName);
  const refresh = useRefreshMember(memberId);
  const [reason, setReason] = useState('');
  const { run, isBusy, error } = useAct();
  const { status, setStatus, billing, setBilling, next, askedPlan, from, isReady, change, preview } =
    useStatusChange(page);
  const fields = useLateFocus(next.data !== undefined);
  const confirm = () =>
    run(async () => {
      await call(staffChangeStatus, { params: { memberId }, body: { ...change, from, reason } });
      // First, so that the preview isn't asked again for what is done.
      onClose();
      refresh();
    });
  return (
    <FormDialog
      title={`Change ${name}’s status`}
      note={`Now: ${describeStatus(from)}. Only possible changes are listed. Audited as ${staffName}.`}
      act={formatAct(name, status)}
      isSevere={status !== undefined && isStoppedByAdmin(status)}
      isReady={isReady && reason.trim() !== ''}
      onAct={confirm}
      {...{ isBusy, error, onClose }}
    >
      <div className={styles.halves} data-wide>
        <div className={styles.form} ref={fields}>
          {next.error && <Alert message={getMessage(next.error)} />}
          {next.data && <Choices next={next.data} status={status} onChoose={setStatus} />}
        </div>
        <div className={styles.form}>
          {askedPlan !== null && <BillingChoice plan={askedPlan} billing={billing} onChoose={setBilling} />}
          <ReasonInput value={reason} onChange={setReason} />
          {preview.error && <Alert message={getMessage(preview.error)} />}
          {isReady && preview.data && <Consequences items={preview.data.consequences} />}
        </div>
      </div>
    </FormDialog>
  );
}

interface ChoicesProps {
  readonly next: Next;
  readonly status: MemberStatus | undefined;
  readonly onChoose: (status: MemberStatus | undefined) => void;
}

function Choices({ next: { choices, obstacle }, status, onChoose }: ChoicesProps) {
  if (choices.length === 0) return <Alert message={obstacle ?? 'No status can be chosen by hand.'} />;
  return (
    <RadioCards
      label="New status"
      value={status ?? ''}
      choices={choices.map((choice) => ({
        value: choice.status,
        label: describeStatus(choice.status),
        note: choice.meaning,
      }))}
      onValueChange={(value) => onChoose(choices.find((choice) => choice.status === value)?.status)}
    />
  );
}
