import { useRef, useState } from 'react';
import { deskCorrectMoments, largestCorrection } from '@moments/contract/desk/desk-member-changes';
import { deskExportMemberLedger, deskListMemberLedger } from '@moments/contract/desk/desk-member-records';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import { Gauge } from '@moments/ui/display/gauge.tsx';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import { DownloadIcon } from '@moments/ui/icons.ts';
import { call } from '../../api/call.ts';
import { DeskButton } from '../../parts/parts.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { formatDayAndTime } from '../../parts/times.ts';
import { useAct } from '../../parts/use-act.ts';
import { Box } from './box.tsx';
import own from './conversation.module.css';
import { useRefreshMember, type MemberPage } from './member-queries.ts';
import styles from './member.module.css';
import { Records } from './records.tsx';

const kindLabels: Readonly<Record<string, string>> = {
  grant: 'Added',
  use: 'Text',
  expiry: 'Expired',
  correction: 'Correction',
};
const sourceLabels: Readonly<Record<string, string>> = { plan: 'Plan', 'add-on': 'Add-on' };

type Cause = ReplyOf<typeof deskListMemberLedger>['items'][number]['cause'];

const causeLabels: Readonly<Record<Cause['kind'], string>> = {
  text: 'Text',
  payment: 'Payment',
  invoice: 'Invoice',
  period: 'Month',
  correction: 'Corrected',
  other: '–',
};

/** Says what caused a line: "Text …482136", "Corrected by Nora Blake: A text came twice". */
function describeCause({ kind, reference, by }: Cause): string {
  if (kind !== 'correction') return [causeLabels[kind], reference].filter(Boolean).join(' ');
  const who = by === null ? causeLabels[kind] : `${causeLabels[kind]} by ${by}`;
  return reference === null ? who : `${who}: ${reference}`;
}

const formatSigned = (amount: number): string => (amount > 0 ? `+${String(amount)}` : String(amount));

/** Reads what was typed. @returns undefined for no whole number that a correction can have */
function readAmount(text: string): number | undefined {
  const amount = Number(text.trim().replace(/^−/, '-'));
  const isValid = text.trim() !== '' && Number.isInteger(amount) && amount !== 0;
  return isValid && Math.abs(amount) <= largestCorrection ? amount : undefined;
}

const formatAct = (amount: number): string =>
  `${amount > 0 ? 'Add' : 'Take'} ${String(Math.abs(amount))} ${Math.abs(amount) === 1 ? 'Moment' : 'Moments'}`;

/** Keeps what is typed, and what follows from it. */
function useCorrection({ member, moments }: MemberPage, onDone: () => void) {
  const refresh = useRefreshMember(member.id);
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const { run, isBusy, error } = useAct();
  // The same key until the server has answered: pressed twice is done once.
  const key = useRef(crypto.randomUUID());
  const amount = readAmount(text);
  const result = amount === undefined ? undefined : moments.remaining + amount;
  const confirm = async () => {
    if (amount === undefined) return;
    await run(async () => {
      const body = { amount, reason, key: key.current };
      await call(deskCorrectMoments, { params: { memberId: member.id }, body });
      refresh();
      onDone();
    });
  };
  const change = (value: string) => {
    setText(value);
    key.current = crypto.randomUUID();
  };
  const isPossible = result !== undefined && result >= 0;
  return { text, change, reason, setReason, amount, result, isPossible, isBusy, error, confirm };
}

type CorrectionState = ReturnType<typeof useCorrection>;

const CorrectionFields = ({ text, change, reason, setReason, isPossible }: CorrectionState) => (
  <>
    <TextInput
      label="Moments to add or take"
      hint="Such as 2 or -2"
      inputMode="text"
      autoComplete="off"
      value={text}
      error={
        text !== '' && !isPossible ? 'Use a whole number. No one can have fewer than 0 Moments.' : undefined
      }
      onChange={(event) => change(event.currentTarget.value)}
    />
    <TextInput
      label="Reason, for the audit log"
      hint="No phone numbers and no email addresses: it stays for good."
      value={reason}
      onChange={(event) => setReason(event.currentTarget.value)}
    />
  </>
);

type ActsProps = CorrectionState & { readonly onClose: () => void };

const CorrectionActs = ({ amount, reason, isPossible, isBusy, confirm, onClose }: ActsProps) => (
  <p className={styles.acts}>
    <DeskButton disabled={!isPossible || reason.trim() === ''} busy={isBusy} onClick={() => void confirm()}>
      {amount === undefined ? 'Correct' : formatAct(amount)}
    </DeskButton>
    <DeskButton variant="plain" onClick={onClose}>
      Cancel
    </DeskButton>
  </p>
);

function Correction({ page, onClose }: { page: MemberPage; onClose: () => void }) {
  const state = useCorrection(page, onClose);
  const { result, isPossible, error } = state;
  return (
    <Box title="Correct Moments">
      <CorrectionFields {...state} />
      <p role="status">
        {isPossible && (
          <>
            <b>
              {page.moments.remaining} → {result}
            </b>
            . The member isn’t notified; the portal shows {result} at once. Done once, even if pressed twice.
          </>
        )}
      </p>
      {error !== undefined && <Alert message={error} />}
      <CorrectionActs {...state} onClose={onClose} />
    </Box>
  );
}

/** Saves the ledger as a file. Its name holds the member's ID, not the name. */
function LedgerExport({ memberId }: { memberId: string }) {
  const { run, isBusy, error } = useAct();
  const save = () =>
    run(async () => {
      const { csv } = await call(deskExportMemberLedger, { params: { memberId } });
      saveFile(`moments-${memberId}.csv`, csv, 'text/csv');
    });
  return (
    <div className={own.export}>
      <DeskButton variant="plain" busy={isBusy} onClick={() => void save()}>
        <DownloadIcon />
        Export CSV
      </DeskButton>
      {error !== undefined && <Alert message={error} />}
    </div>
  );
}

export interface MomentsTabProps {
  readonly page: MemberPage;
  readonly isCorrecting: boolean;
  readonly onClose: () => void;
}

/** Shows every change of the member's Moments, what is left, and the correction. */
export function MomentsTab({ page, isCorrecting, onClose }: MomentsTabProps) {
  const { moments } = page;
  return (
    <div className={styles.columns}>
      <div>
        <Records
          memberId={page.member.id}
          read={(next) => call(deskListMemberLedger, { params: { memberId: page.member.id }, ...next })}
          name="ledger"
          caption="Ledger, newest first"
          tools={<LedgerExport memberId={page.member.id} />}
          empty="No Moments yet."
          columns={['When', 'What', 'Cause', 'From', 'Moments', 'Left']}
          toCells={({ at, kind, cause, source, amount, balanceAfter }) => [
            formatDayAndTime(new Date(at)),
            kindLabels[kind] ?? kind,
            describeCause(cause),
            sourceLabels[source] ?? source,
            formatSigned(amount),
            String(balanceAfter),
          ]}
        />
      </div>
      <div>
        <Box title="Moments left">
          <Gauge
            main={moments.fromPlan}
            extra={moments.fromAddOns}
            labels={{ main: 'from the plan', extra: 'from add-ons' }}
            limit={moments.limit}
          />
        </Box>
        {isCorrecting && <Correction page={page} onClose={onClose} />}
      </div>
    </div>
  );
}
