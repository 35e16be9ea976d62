import { useQuery } from '@tanstack/react-query';
import { staffGetPlaybook } from '@moments/contract/crisis/staff-crisis';
import { Alert, Note } from '@moments/ui/feedback/note.tsx';
import { Dialog } from '@moments/ui/overlay/dialogs.tsx';
import { call } from '../api/call.ts';
import { getMessage } from '../api/desk-error.ts';
import { readConfiguration } from '../session/page-configuration.ts';
import styles from './dialogs.module.css';
import type { DeskDialogProps } from './shortcuts-dialog.tsx';

function Steps() {
  const { data, error } = useQuery({ queryKey: ['playbook'], queryFn: () => call(staffGetPlaybook) });
  if (error) return <Alert message={getMessage(error)} />;
  if (!data) return null;
  return (
    <>
      {!data.isApproved && (
        <Note tone="warn">These words are placeholders. A clinician hasn’t approved them yet.</Note>
      )}
      <ol className={styles.steps}>
        {data.steps.map(({ key, title, instructions }) => (
          <li key={key}>
            <h3>{title}</h3>
            <p>{instructions}</p>
          </li>
        ))}
      </ol>
    </>
  );
}

/** Shows what to do in a crisis. The numbers are there even without a connection. */
export function PlaybookDialog({ open, onClose }: DeskDialogProps) {
  const { lifeline, textLine, textLineKeyword, emergency } = readConfiguration().crisis;
  return (
    <Dialog open={open} onClose={onClose} title="Crisis playbook">
      <p>
        Call or text <b>{lifeline}</b>. Text {textLineKeyword} to <b>{textLine}</b>. In danger now:{' '}
        <b>{emergency}</b>.
      </p>
      {open && <Steps />}
    </Dialog>
  );
}
