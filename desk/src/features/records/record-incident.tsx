import { Suspense, useState } from 'react';
import { showToast } from '@moments/ui/notifications.ts';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { DeskButton } from '../../parts/parts.tsx';

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
  return (
    <>
      <DeskButton variant="second" onClick={() => setOpen(true)}>
        Record an incident
      </DeskButton>
      {isOpen && (
        <Suspense>
          <IncidentDialog
            memberId={memberId}
            onRecorded={() => {
              showToast('success', 'The incident was recorded');
              onRecorded?.();
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
