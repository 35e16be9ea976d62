import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  deskChangeStatus,
  deskListNextStatuses,
  deskPreviewStatus,
  type BillingDecision,
} from '@moments/contract/desk/desk-member-changes';
import { describeStatus } from '@moments/contract/desk/member-labels';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import { isStoppedByAdmin, type MemberStatus } from '@moments/contract/members/member-status';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { RadioCards, Select } from '@moments/ui/fields/choices.tsx';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import { Dialog } from '@moments/ui/overlay/dialogs.tsx';
import { call } from '../../api/call.ts';
import { getMessage } from '../../api/desk-error.ts';
import { getFirstName } from '../../parts/names.ts';
import { DeskButton } from '../../parts/parts.tsx';
import { useAct } from '../../parts/use-act.ts';
import { useRefreshMember, type MemberPage } from './member-queries.ts';
import styles from './member.module.css';

type Next = ReplyOf<typeof deskListNextStatuses>;
type Consequence = ReplyOf<typeof deskPreviewStatus>['consequences'][number];

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

const Consequences = ({ items }: { items: readonly Consequence[] }) => (
  <section className={styles.consequences} aria-live="polite">
    <h3>What happens when you confirm</h3>
    <ul>
      {items.map(({ words, isSevere }) => (
        <li key={words} data-severe={isSevere}>
          {words}
        </li>
      ))}
    </ul>
  </section>
);

export interface StatusDialogProps {
  readonly page: MemberPage;
  /** Who the audit log will name. */
  readonly staffName: string;
  readonly onClose: () => void;
}

/** Asks which status, what becomes of the plan, and why, and says what follows before the press. */
export function StatusDialog({ page: { member }, staffName, onClose }: StatusDialogProps) {
  const memberId = member.id;
  const params = { memberId };
  const name = getFirstName(member.name);
  const refresh = useRefreshMember(memberId);
  const [status, setStatus] = useState<MemberStatus>();
  const [billing, setBilling] = useState<BillingDecision | ''>('');
  const [reason, setReason] = useState('');
  const { run, isBusy, error } = useAct();
  const next = useQuery({
    queryKey: ['member', memberId, 'next-statuses'],
    queryFn: ({ signal }) => call(deskListNextStatuses, { params, signal }),
    refetchOnMount: 'always',
  });
  const choice = next.data?.choices.find((each) => each.status === status);
  const plan = next.data?.plan ?? null;
  // Without a plan there is nothing to decide.
  const decided = choice?.needsBilling && plan === null ? 'keep' : billing;
  const isReady = choice !== undefined && (!choice.needsBilling || decided !== '');
  const change = { status: status ?? 'SIGNED_UP', ...(decided === '' ? {} : { billing: decided }) };
  const preview = useQuery({
    queryKey: ['member', memberId, 'preview', change],
    queryFn: ({ signal }) => call(deskPreviewStatus, { params, body: change, signal }),
    enabled: isReady,
    refetchOnMount: 'always',
  });
  const confirm = () =>
    run(async () => {
      const body = { ...change, from: next.data?.status ?? member.status, reason };
      await call(deskChangeStatus, { params, body });
      refresh();
      onClose();
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Change ${name}’s status`}
      actions={
        <>
          <DeskButton
            variant={status !== undefined && isStoppedByAdmin(status) ? 'danger' : 'main'}
            disabled={!isReady || reason.trim() === ''}
            busy={isBusy}
            onClick={() => void confirm()}
          >
            {formatAct(name, status)}
          </DeskButton>
          <DeskButton variant="plain" onClick={onClose}>
            Cancel
          </DeskButton>
        </>
      }
    >
      <p className={styles.quiet}>
        Now: {describeStatus(next.data?.status ?? member.status)}. Only possible changes are listed. Audited
        as {staffName}.
      </p>
      <div className={styles.halves} data-wide>
        <div className={styles.form}>
          {next.error && <Alert message={getMessage(next.error)} />}
          {next.data && <Choices next={next.data} status={status} onChoose={setStatus} />}
        </div>
        <div className={styles.form}>
          {choice?.needsBilling && plan !== null && (
            <Select
              label={`What becomes of the ${plan} plan`}
              placeholder="Choose"
              value={billing}
              choices={billings.map((value) => ({ value, label: billingLabels[value] }))}
              onChange={(event) => {
                const { value } = event.currentTarget;
                setBilling(billings.find((each) => each === value) ?? '');
              }}
            />
          )}
          <TextInput
            label="Reason, for the audit log"
            hint="No phone numbers and no email addresses: it stays for good."
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {preview.error && <Alert message={getMessage(preview.error)} />}
          {isReady && preview.data && <Consequences items={preview.data.consequences} />}
          {error !== undefined && <Alert message={error} />}
        </div>
      </div>
    </Dialog>
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
        note: choice.words,
      }))}
      onValueChange={(value) => onChoose(choices.find((choice) => choice.status === value)?.status)}
    />
  );
}
