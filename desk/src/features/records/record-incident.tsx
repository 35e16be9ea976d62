import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { DeskButton } from '../../parts/parts.tsx';
import { Receipt } from '../../parts/receipt.tsx';

// The inbox opens without its code.
const IncidentDialog = lazyPart(async () => ({
  default: (await import('./incident-dialog.tsx')).IncidentDialog,
}));

/** What the button and the dialog share. They can stand in different places: the playbook ends with the crisis, maybe by another person. */
export interface IncidentRecord {
  readonly isRecorded: boolean;
  readonly open: () => void;
  /** Shows nothing while it is closed. */
  readonly dialog: ReactNode;
}

/** Lets a person record a warning or a report of abuse (SAFE-11). Render `dialog` where it stays until it is closed. */
export function useIncidentRecord(memberId: string, onRecorded?: () => void): IncidentRecord {
  const [last, setLast] = useState<{ readonly memberId: string; readonly state: 'open' | 'recorded' }>();
  const state = last?.memberId === memberId ? last.state : undefined;
  return {
    isRecorded: state === 'recorded',
    open: () => setLast({ memberId, state: 'open' }),
    dialog: state === 'open' && (
      <Suspense>
        <IncidentDialog
          memberId={memberId}
          onRecorded={() => {
            setLast({ memberId, state: 'recorded' });
            onRecorded?.();
          }}
          onClose={() => setLast(undefined)}
        />
      </Suspense>
    ),
  };
}

export const RecordIncidentButton = ({ isRecorded, open }: IncidentRecord) => (
  <>
    <DeskButton variant="second" onClick={open}>
      Record an incident
    </DeskButton>
    <Receipt text={isRecorded ? 'The incident was recorded' : undefined} />
  </>
);
