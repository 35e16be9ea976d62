import { staffExportMessages } from '@moments/contract/conversations/staff-search';
import { call } from '../../../api/call.ts';
import { getFirstName } from '../../../parts/names.ts';
import { ReasonDialog } from '../../../parts/reason-dialog.tsx';
import { saveFile } from '../../../parts/save-file.ts';

interface ExportDialogProps {
  readonly memberId: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Saves the texts as a file to print, after a reason. */
export function ExportDialog({ memberId, name, onClose }: ExportDialogProps) {
  const save = async (_: unknown, reason: string) =>
    saveFile(
      `texts-${memberId}.txt`,
      await call(staffExportMessages, { params: { memberId }, body: { reason } }),
      'text/plain',
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
