import { staffExportMessages } from '@moments/contract/conversations/staff-search';
import { downloadText } from '@moments/ui/download-text.ts';
import { call } from '../../../api/call.ts';
import { getFirstName } from '../../../parts/names.ts';
import { ReasonDialog } from '../../../parts/reason-dialog.tsx';

interface ExportDialogProps {
  readonly memberId: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Saves the texts as a file to print, after a reason. */
export function ExportDialog({ memberId, name, onClose }: ExportDialogProps) {
  const save = async (_: unknown, reason: string) =>
    downloadText(
      `texts-${memberId}.txt`,
      'text/plain;charset=utf-8',
      await call(staffExportMessages, { params: { memberId }, body: { reason } }),
    );
  return (
    <ReasonDialog
      title={`Export the texts with ${getFirstName(name) || 'the member'}`}
      note="You get a file with all texts, their authors, and times, without private notes. Keep it safe: it leaves the desk. The conversation shows that you exported it."
      act="Export"
      save={save}
      onClose={onClose}
    />
  );
}
