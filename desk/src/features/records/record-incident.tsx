import { Suspense, useState } from 'react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { DeskButton } from '../../parts/parts.tsx';
import { Receipt } from '../../parts/receipt.tsx';

// The inbox opens without its code.
const IncidentDialog = lazyPart(async () => ({
  default: (await import('./incident-dialog.tsx')).IncidentDialog,
}));

interface RecordIncidentProps {
  readonly memberId: string;
  readonly onRecorded?: () => void;
}

/** Lets a person record a warning or a report of abuse (SAFE-11). */
export function RecordIncident({ memberId, onRecorded }: RecordIncidentProps) {
  const [isOpen, setOpen] = useState(false);
  const [receipt, setReceipt] = useState<string>();
  const open = () => {
    setReceipt(undefined);
    setOpen(true);
  };
  return (
    <>
      <DeskButton variant="second" onClick={open}>
        Record an incident
      </DeskButton>
      <Receipt text={receipt} />
      {isOpen && (
        <Suspense>
          <IncidentDialog
            memberId={memberId}
            onRecorded={() => {
              setReceipt('The incident was recorded');
              onRecorded?.();
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
