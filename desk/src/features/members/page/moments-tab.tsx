import { Suspense } from 'react';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import {
  staffExportMemberLedger,
  staffListMemberLedger,
} from '@moments/contract/members/staff-member-records';
import { Gauge } from '@moments/ui/display/gauge.tsx';
import { downloadText } from '@moments/ui/download-text.ts';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { DownloadIcon } from '@moments/ui/icons.ts';
import { call } from '../../../api/call.ts';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import { DeskButton } from '../../../parts/parts.tsx';
import { Records } from '../../../parts/records.tsx';
import { formatDayAndTime } from '../../../parts/times.ts';
import { useAct } from '../../../parts/use-act.ts';
import own from './conversation.module.css';
import { Box } from './member-parts.tsx';
import type { MemberPage } from './member-queries.ts';
import styles from './member.module.css';

const Correction = lazyPart(async () => ({ default: (await import('./moments-correction.tsx')).Correction }));

const kindLabels: Readonly<Record<string, string>> = {
  grant: 'Added',
  use: 'Text',
  expiry: 'Expired',
  correction: 'Correction',
};
const sourceLabels: Readonly<Record<string, string>> = { plan: 'Plan', 'add-on': 'Add-on' };

type Cause = ReplyOf<typeof staffListMemberLedger>['items'][number]['cause'];

const causeLabels: Readonly<Record<Cause['kind'], string>> = {
  text: 'Text',
  payment: 'Payment',
  invoice: 'Invoice',
  period: 'Month',
  correction: 'Corrected',
  returned: 'Payment returned',
  'partner-left': 'Partnership ended',
  merge: 'Accounts merged',
  match: 'Month began with the match',
  resume: 'Plan resumed',
  other: '–',
};

/** Says what caused a line: "Text …482136", "Corrected by Nora Blake: A text came twice". */
function describeCause({ kind, reference, by }: Cause): string {
  if (kind !== 'correction') return [causeLabels[kind], reference].filter(Boolean).join(' ');
  const who = by === null ? causeLabels[kind] : `${causeLabels[kind]} by ${by}`;
  return reference === null ? who : `${who}: ${reference}`;
}

const formatSigned = (amount: number): string => (amount > 0 ? `+${String(amount)}` : String(amount));

/** Saves the ledger as a file. Its name holds the member's ID, not the name. */
function LedgerExport({ memberId }: { memberId: string }) {
  const { run, isBusy, error } = useAct();
  const save = () =>
    run(async () => {
      const { csv } = await call(staffExportMemberLedger, { params: { memberId } });
      downloadText(`moments-${memberId}.csv`, 'text/csv;charset=utf-8', csv);
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
  /** The press that opened the correction; 0 without one. */
  readonly correction: number;
  readonly onClose: () => void;
}

/** Shows every change of the member's Moments, what is left, and the correction. */
export function MomentsTab({ page, correction, onClose }: MomentsTabProps) {
  const { moments } = page;
  return (
    <div className={styles.columns}>
      <div>
        <Records
          queryKey={['member', page.member.id, 'ledger']}
          read={(next) => call(staffListMemberLedger, { params: { memberId: page.member.id }, ...next })}
          caption="Ledger, newest first"
          tools={<LedgerExport memberId={page.member.id} />}
          empty="No Moments yet."
          columns={['When', 'What', 'Cause', 'From', 'Moments', 'Left']}
          numbers={['Moments', 'Left']}
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
          <div className={own.gauge}>
            <Gauge
              main={moments.fromPlan}
              extra={moments.fromAddOns}
              labels={{ main: 'from the plan', extra: 'from add-ons' }}
              limit={moments.limit}
            />
          </div>
        </Box>
        {correction > 0 && (
          <Suspense fallback={null}>
            <Correction key={correction} page={page} onClose={onClose} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
