import { useQueryClient } from '@tanstack/react-query';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { useShortcut } from '../../keys/use-shortcut.ts';
import { HeldBar } from '../../parts/held-bar.tsx';
import { dropAct, useUndo } from '../../parts/undo-store.ts';
import { useAct } from '../../parts/use-act.ts';
import { refreshCover } from './cover-queries.ts';

/** Says on Tonight what was handed over last, and takes it back (COVER-06). */
export function UndoAct() {
  const client = useQueryClient();
  const act = useUndo(({ acts }) => acts.at(-1));
  const { run, error } = useAct();
  const undo = async () => {
    if (!act || !(await run(act.undo))) return;
    dropAct(act);
    refreshCover(client);
  };
  useShortcut('undo', () => void undo());
  if (act) return <HeldBar label={act.label} leavesAt={act.until} onUndo={() => void undo()} />;
  return error === undefined ? null : <Alert message={error} />;
}
