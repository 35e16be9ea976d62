import { staffGetDisputeEvidence } from '@moments/contract/payments/staff-disputes';
import { downloadText } from '@moments/ui/download-text.ts';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { DownloadIcon } from '@moments/ui/icons.ts';
import { call } from '../../api/call.ts';
import { DeskButton } from '../../parts/parts.tsx';
import { useAct } from '../../parts/use-act.ts';

/** Saves the evidence for a dispute as a file, whose name holds no name of a person. */
export function EvidenceButton({ disputeId }: { disputeId: string }) {
  const { run, isBusy, error } = useAct();
  const save = () =>
    run(async () => {
      const { evidence } = await call(staffGetDisputeEvidence, { params: { disputeId } });
      downloadText(`evidence-${disputeId}.txt`, 'text/plain;charset=utf-8', evidence);
    });
  return (
    <>
      <DeskButton variant="plain" busy={isBusy} onClick={() => void save()}>
        <DownloadIcon />
        Evidence
      </DeskButton>
      {error !== undefined && <Alert message={error} />}
    </>
  );
}
