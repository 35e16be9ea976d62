import { Alert } from '@moments/ui/feedback/note.tsx';
import { useShortcut } from '../keys/use-shortcut.ts';
import { HeldBar } from './held-bar.tsx';
import { dropAct, useUndo } from './undo-store.ts';
import { useAct } from './use-act.ts';

/** Says what was done last, and takes it back, by the button or Z. */
export function UndoAct({ onUndone }: { onUndone?: () => void }) {
  const act = useUndo(({ acts }) => acts.at(-1));
  const { run, error } = useAct();
  const undo = async () => {
    if (!act || !(await run(act.undo))) return;
    dropAct(act);
    onUndone?.();
  };
  useShortcut('undo', () => void undo(), act !== undefined);
  if (act) return <HeldBar label={act.label} leavesAt={act.until} onUndo={() => void undo()} />;
  return error === undefined ? null : <Alert message={error} />;
}
