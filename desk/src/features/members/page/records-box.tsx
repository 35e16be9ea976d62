import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  staffGetRecords,
  staffHoldRecords,
  staffReleaseRecords,
  type Incident,
  type RecordHold,
} from '@moments/contract/records/staff-records';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { call } from '../../../api/call.ts';
import { getMessage } from '../../../api/desk-error.ts';
import { getFirstName } from '../../../parts/names.ts';
import { DeskButton, Quiet } from '../../../parts/parts.tsx';
import { ReasonDialog } from '../../../parts/reason-dialog.tsx';
import { formatDayAndTime, formatSince } from '../../../parts/times.ts';
import { incidentLabels, RecordIncidentButton, useIncidentRecord } from '../../records/index.ts';
import { Box } from './member-parts.tsx';
import type { MemberPage } from './member-queries.ts';
import styles from './member.module.css';

const IncidentLines = ({ incident }: { incident: Incident }) => (
  <details>
    <summary>
      {incidentLabels[incident.kind]}, {formatDayAndTime(new Date(incident.reportedAt))}
    </summary>
    <p>
      To {incident.reportedTo}
      {incident.reference !== '' && `, reference ${incident.reference}`}
    </p>
    <p>{incident.account}</p>
    <Quiet>
      Recorded by {incident.recordedBy}
      {incident.crisisId !== null && ', with a crisis'}
    </Quiet>
  </details>
);

interface HoldDialogProps {
  readonly page: MemberPage;
  readonly hold: RecordHold | null;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks why records are held, or why they are released. */
function HoldDialog({ page: { member }, hold, onDone, onClose }: HoldDialogProps) {
  const name = getFirstName(member.name) || 'the member';
  const endpoint = hold ? staffReleaseRecords : staffHoldRecords;
  return (
    <ReasonDialog
      title={hold ? `Release ${name}’s records` : `Hold ${name}’s records`}
      note={
        hold
          ? 'Records that are due are erased again from now on. A deletion that waited for this goes on.'
          : `What we store about ${name} isn’t erased until you release the records. If ${name} deletes the account, it is closed, the card provider and the referral program delete it, and ${name} reads that some records are kept because the law requires it.`
      }
      act={hold ? 'Release records' : 'Hold records'}
      save={async (_typed, reason) => {
        await call(endpoint, { params: { memberId: member.id }, body: { reason } });
        onDone();
      }}
      onClose={onClose}
    />
  );
}

/** Shows a member's incidents and whether the records are held, for operations (SAFE-11). */
export function RecordsBox({ page }: { page: MemberPage }) {
  const memberId = page.member.id;
  const [isHolding, setHolding] = useState(false);
  const client = useQueryClient();
  const queryKey = ['member', memberId, 'records'];
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(staffGetRecords, { params: { memberId }, signal, isBackground: true }),
  });
  const refresh = () => void client.invalidateQueries({ queryKey });
  const record = useIncidentRecord(memberId, refresh);
  return (
    <Box title="Incidents and records" note="Every view is recorded in the audit log.">
      {error && <Alert message={getMessage(error)} />}
      {data?.incidents.map((incident) => (
        <IncidentLines key={incident.id} incident={incident} />
      ))}
      {data?.incidents.length === 0 && <p>No incident was recorded.</p>}
      {data?.hold && (
        <p>
          <b>Records are held</b> since {formatSince(new Date(data.hold.at))}, by {data.hold.by}:{' '}
          {data.hold.reason}
        </p>
      )}
      {data && !page.isErased && (
        <div className={styles.acts}>
          <RecordIncidentButton {...record} />
          <DeskButton variant="second" onClick={() => setHolding(true)}>
            {data.hold ? 'Release records' : 'Hold records'}
          </DeskButton>
        </div>
      )}
      {record.dialog}
      {isHolding && data && (
        <HoldDialog page={page} hold={data.hold} onDone={refresh} onClose={() => setHolding(false)} />
      )}
    </Box>
  );
}
