import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@moments/ui/link.tsx';
import { useShortcut } from '../../../keys/use-shortcut.ts';
import { BottomBar, HeldBar } from '../../../parts/held-bar.tsx';
import { getFirstName } from '../../../parts/names.ts';
import { useAct } from '../../../parts/use-act.ts';
import { dismiss, undoReply, useComposer } from './composer-store.ts';

export function UndoBar() {
  const client = useQueryClient();
  const rejected = useComposer(({ held }) => held.findLast(({ problem }) => problem !== undefined));
  const newest = useComposer(({ held }) => held.findLast(({ problem }) => problem === undefined));
  const { run, error, setError } = useAct();
  const undo = () => void (newest && run(() => undoReply(client, newest)));
  useShortcut('undo', undo, newest?.id !== undefined);
  if (rejected) {
    const close = () => dismiss(rejected.key);
    return (
      <BottomBar role="alert">
        <span>
          The reply to {rejected.name || 'a member'} wasn’t sent. {rejected.problem}
        </span>
        <Link href={`/inbox/${rejected.memberId}`} onClick={close}>
          Open
        </Link>
        <button type="button" onClick={close}>
          Dismiss
        </button>
      </BottomBar>
    );
  }
  if (!newest)
    return error === undefined ? null : (
      <BottomBar role="alert">
        <span>{error}</span>
        <button type="button" onClick={() => setError(undefined)}>
          Dismiss
        </button>
      </BottomBar>
    );
  const name = getFirstName(newest.name) || 'a member';
  const isWaiting = newest.id === undefined && newest.isWaiting;
  const label = isWaiting ? `A reply to ${name} waits for the connection` : `Sending to ${name}`;
  return <HeldBar label={label} leavesAt={newest.leavesAt} onUndo={undo} />;
}
